/**
 * For a process that lives for seconds, neither the WebAssembly of the embedded database nor its scripts are optimised at
 * runtime: the first takes a fifth of a server's time and a tenth to a third of a command's, the second a twelfth of a
 * server's. It pays off over minutes, so the workers of vitest leave it on.
 */
export const UNOPTIMISED = ['--liftoff-only', '--no-opt']
