/**
 * For a process that lives for seconds: its embedded database is not optimised while it runs, which takes a fifth of a
 * server's time and a third of a command's.
 */
export const QUICKLY_COMPILED = '--liftoff-only'
