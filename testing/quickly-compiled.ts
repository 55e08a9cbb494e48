/**
 * For a process that lives for seconds: the WebAssembly of its embedded database is not optimised at runtime,
 * which takes a fifth of a server's time and a tenth to a third of a command's. Over minutes it pays off: the
 * workers of vitest leave it on.
 */
export const QUICKLY_COMPILED = '--liftoff-only'
