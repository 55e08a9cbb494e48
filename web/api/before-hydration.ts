const awaited: Promise<unknown>[] = []

/** Delays hydration until this is loaded: code that the page turned out to need. */
export function loadBeforeHydration(loading: Promise<unknown>): void {
  awaited.push(loading)
}

/** Failed loads are retried, or reported, where the result is shown. */
export async function readyToHydrate(): Promise<void> {
  await Promise.allSettled(awaited)
}
