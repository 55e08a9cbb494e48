import type { Readable } from 'node:stream'

/**
 * For content that is read only after a wait: the stream of a file that cannot be opened fails before anybody listens,
 * which would end the process. Whoever reads it gets the error.
 */
export function readLater(content: Readable): Readable {
  return content.on('error', () => {})
}
