import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { fuzz, fuzzOptions } from '#testing/fuzz/run.ts'

const { count, seed } = fuzzOptions

test(
  `${count} requests generated from the contract (seed ${seed}) never cause an internal error`,
  async () => {
    const app = await startApp()

    const { statuses, findings } = await fuzz(app, seed, count)

    expect(findings).toEqual([])
    // Enough of them passed validation for this to mean something.
    expect((statuses[200] ?? 0) / count).toBeGreaterThan(0.15)
  },
  60_000 + count * 100,
)
