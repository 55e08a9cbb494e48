import { createWriteStream } from 'node:fs'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

type Through = Transform | ((chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>)

/**
 * Writes a stream into a new file that only this process's user may read; with `flush` it lasts through a power cut.
 * When it settles the file is closed, so that whoever removes a broken one has removed it: a pipeline may fail while the
 * system is still opening its file, which then appears afterwards.
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
