/** Thrown when what a job needs is away altogether: it will be done when that is back, however often that takes. */
export class DependencyAway extends Error {}
