const open: (() => unknown)[] = []

/**
 * Closes or removes something when the current test file ends, in reverse order. May be called anywhere;
 * vitest's own afterAll does nothing inside a hook or a test.
 */
export function afterFile(clean: () => unknown): void {
  open.push(clean)
}

/** Called once at the end of every test file. */
export async function cleanUp(): Promise<void> {
  for (let clean = open.pop(); clean; clean = open.pop()) await clean()
}
