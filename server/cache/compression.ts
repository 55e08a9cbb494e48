import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

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

/** Off the main thread. */
export function compress(bytes: Buffer, encoding: Encoding, effort: keyof typeof LEVELS): Promise<Buffer> {
  const level = LEVELS[effort]
  if (encoding === 'gzip') return zip(bytes, { level: level.gzip })
  if (encoding === 'identity') return Promise.resolve(bytes)
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level.br,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // No larger than the content: allocating a window of megabytes is most of the cost of a small reply.
      [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
    },
  })
}

/** A copy with its own memory: what zlib returns is part of a block of at least 64 KB. */
export function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Off the main thread. */
export function unpack(compressed: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br' ? unbrotli(compressed) : unzip(compressed)
}

/** The power of two that holds that many bytes, from 64 KB to the usual 4 MB. */
function windowFor(bytes: number): number {
  return Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes + 16))))
}
