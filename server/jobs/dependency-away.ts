/** Thrown when a job's dependency is down: the job will be done when it is back, however often that takes. */
export class DependencyAway extends Error {}
