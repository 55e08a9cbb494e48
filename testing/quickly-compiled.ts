/**
 * For a process that lives for seconds: its embedded database is not optimised while it runs, which takes a fifth of a
 * server's time and a tenth to a third of a command's. Over minutes it pays: the workers of vitest leave it on.
 */
export const QUICKLY_COMPILED = '--liftoff-only'
