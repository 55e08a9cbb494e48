import { Readable } from 'node:stream'
import { fail } from '#contract/errors.ts'
import { fieldRules } from '#contract/field-rules.ts'
import { limits } from '#contract/limits.ts'
import type { UploadedFile } from '#server/api/upload.ts'
import type { FileToKeep } from '#server/files/uploads.ts'
import { limitConcurrency } from '#server/process/concurrency-limit.ts'

/**
 * An interlaced picture is decoded whole, which takes 100 MB for the largest, so they are decoded one at a time. Those
 * that wait are on disk and take no memory.
 */
const inTurn = limitConcurrency({ atOnce: 1, maxQueue: 20 })
/** Seconds: a picture of 24 megapixels takes one or two on an idle machine, ten times that on a busy one. */
const SECONDS = 30

/**
 * Twenty megabytes, so loaded when the first photo arrives. Each photo is decoded once, so the library's cache is
 * useless.
 */
async function library() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}

/**
 * A square WebP of at most 512 pixels from an uploaded photo, upright, without metadata. What cannot be
 * decoded is rejected with wrong_file_type, one with too many pixels with file_too_large.
 */
export async function squarePhoto(sent: UploadedFile): Promise<FileToKeep> {
  const made = await inTurn(() => decode(sent.path))
  return {
    kind: 'photo',
    type: 'image/webp',
    bytes: made.length,
    fileName: sent.fileName,
    open: () => Readable.from([made]),
  }
}

async function decode(path: string): Promise<Buffer> {
  const sharp = await library()
  // Only the header is read here.
  const { width, height } = await sharp(path, { limitInputPixels: false }).metadata().catch(reject)
  if (width * height > limits.photoPixels) {
    fail('file_too_large', about(fieldRules.field_photo_pixels))
  }
  const side = Math.min(limits.photoSide, width, height)
  return sharp(path, { limitInputPixels: limits.photoPixels, failOn: 'truncated', sequentialRead: true })
    .timeout({ seconds: SECONDS })
    .rotate()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(reject)
}

function reject(error: unknown): never {
  if (error instanceof Error && error.message.startsWith('timeout'))
    fail('busy', { message: fieldRules.field_photo_slow, retryAfter: SECONDS })
  fail('wrong_file_type', about(fieldRules.field_photo_damaged))
}

function about(message: string) {
  return { message, issues: [{ path: 'profileimage', message }] }
}
