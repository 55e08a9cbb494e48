import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heap grow by 40 % of what is in use before it is collected again, instead of up to fourfold, and marks it in one
 * pause (40 ms) instead of incrementally, during which promoted objects count as live. With young generations of at most 4 MB
 * (`--max-semi-space-size=4`, which V8 reads only at its start) a busy server takes less than half of the memory, without
 * more processor time: docs/measurements-history.md.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=40')
  setFlagsFromString('--no-incremental-marking')
}

/**
 * Leaves WebAssembly as the first compiler makes it. The optimising compiler takes 500 MB for a moment after the start,
 * for its work on the embedded database's largest functions, and makes that database a tenth faster:
 * docs/measurements-history.md. To be called before any WebAssembly is loaded.
 */
export function compileWebAssemblyOnce(): void {
  setFlagsFromString('--no-wasm-dynamic-tiering')
  setFlagsFromString('--no-wasm-tier-up')
}
