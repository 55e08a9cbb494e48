/** Thrown by a job that did nothing, for a reason that only an operator can judge: logged once, and not tried again. */
export class NeedsOperator extends Error {}
