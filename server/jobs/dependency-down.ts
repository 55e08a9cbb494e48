/** Thrown when a dependency of a job is down: for three days the job is postponed without counting an attempt. */
export class DependencyDown extends Error {}
