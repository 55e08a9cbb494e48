/**
 * For a process that lives for seconds, the WebAssembly of the embedded database is not optimised at runtime: the
 * optimisation takes a fifth of a server's time and a tenth to a third of a command's. It pays off over minutes, so the
 * workers of vitest leave it on.
 */
export const QUICKLY_COMPILED = '--liftoff-only'
