const awaited: Promise<unknown>[] = []

/** A page does not hydrate before this is loaded: its own code, which it found out that it needs. */
export function loadBeforeHydration(loading: Promise<unknown>): void {
  awaited.push(loading)
}

/** What could not be loaded is tried again, or reported, where it is shown. */
export async function readyToHydrate(): Promise<void> {
  await Promise.allSettled(awaited)
}
