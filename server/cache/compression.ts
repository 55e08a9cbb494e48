import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
} from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const unbrotli = promisify(brotliDecompress)
const unzip = promisify(gunzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** Smaller answers fit the first packet as they are. Bytes. */
export const MIN_COMPRESSED = 1_024

/**
 * What is cached is compressed once for many; what is made for one caller must cost less than a tenth of a millisecond.
 */
const LEVELS = { cached: { br: 5, gzip: 6 }, fresh: { br: 1, gzip: 1 } }

/**
 * Up to this size a fast level takes less time than passing the work to another thread: 0.02 ms instead of 0.11 for
 * 5 KB. Bytes.
 */
const MAX_ON_MAIN_THREAD = 32_768

/** Off the main thread, except for what takes less time than passing it on. */
export async function compress(
  bytes: Buffer,
  encoding: Encoding,
  effort: keyof typeof LEVELS,
): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  const isShort = effort === 'fresh' && bytes.length <= MAX_ON_MAIN_THREAD
  if (encoding === 'gzip') {
    const options = { level: LEVELS[effort].gzip }
    return isShort ? gzipSync(bytes, options) : zip(bytes, options)
  }
  const options = brotliOptions(bytes.length, LEVELS[effort].br)
  return isShort ? brotliCompressSync(bytes, options) : brotli(bytes, options)
}

function brotliOptions(bytes: number, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
      // No larger than the content: allocating a window of megabytes is most of the cost of a small reply.
      [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes),
    },
  }
}

/** A copy with its own memory: what zlib returns is part of a block of at least 64 KB. */
export function copyBuffer(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Off the main thread. */
export function decompress(compressed: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br' ? unbrotli(compressed) : unzip(compressed)
}

/** The power of two that holds that many bytes, from 64 KB to the usual 4 MB. */
function windowFor(bytes: number): number {
  return Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes + 16))))
}
