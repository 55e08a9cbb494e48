import { createWriteStream } from 'node:fs'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

type Through = Transform | ((chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>)

/**
 * Writes a stream into a new file that only this process's user may read; with `flush` it survives a power
 * cut. When it settles the file is closed, so that removing a broken one is final: a pipeline may fail while
 * the system is still opening its file, which would then appear afterwards.
 */
export async function writeNewFile(
  place: string,
  content: Readable,
  through: Through,
  { flush = false } = {},
): Promise<void> {
  const file = createWriteStream(place, { flags: 'wx', mode: 0o600, flush })
  const closed = new Promise<void>((resolve) => file.once('close', resolve))
  try {
    await pipeline(content, through, file)
  } finally {
    await closed
  }
}
