import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { FileToKeep } from '#server/files/uploads.ts'
import { createTurns } from '#server/turns.ts'

const inTurn = createTurns({ atOnce: 2, longestQueue: 50 })
const SECONDS = 10

/**
 * A square WebP of at most 512 pixels made of a sent photo, upright, without metadata. What cannot be decoded is
 * refused with wrong_file_type, what would unpack to too many pixels with file_too_large.
 */
export async function squarePhoto(sent: FileToKeep): Promise<FileToKeep> {
  const source = await buffer(sent.open())
  const made = await inTurn(() => decode(source))
  return {
    kind: 'photo',
    type: 'image/webp',
    bytes: made.length,
    fileName: sent.fileName,
    open: () => Readable.from([made]),
  }
}

async function decode(source: Buffer): Promise<Buffer> {
  // Only the header is read here.
  const { width, height } = await sharp(source, { limitInputPixels: false }).metadata().catch(refuse)
  if (width * height > limits.photoPixels) {
    fail('file_too_large', { message: 'The photo has too many pixels' })
  }
  const side = Math.min(limits.photoSide, width, height)
  return sharp(source, { limitInputPixels: limits.photoPixels, failOn: 'truncated' })
    .timeout({ seconds: SECONDS })
    .rotate()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(refuse)
}

function refuse(): never {
  fail('wrong_file_type', { message: 'The photo is damaged or not a picture' })
}
