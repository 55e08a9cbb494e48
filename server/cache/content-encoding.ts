import type { IncomingMessage } from 'node:http'
import Negotiator from 'negotiator'
import type { Encoding } from './compression.ts'

/** The encodings we have, the smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity']
/** Longest Accept-Encoding that is parsed; browsers send a few dozen characters. */
const MAX_HEADER = 500
/** Browsers send one of a handful of values, and parsing one costs more than everything else about a cached answer. */
const MAX_KNOWN = 100
const known = new Map<string, Encoding>()

/** The encoding that the caller prefers, by the Accept-Encoding header with its weights. */
export function chooseEncoding({ headers }: Pick<IncomingMessage, 'headers'>): Encoding {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string' || accepted.length > MAX_HEADER) return 'identity'
  const chosen = known.get(accepted) ?? negotiate(accepted)
  if (known.size < MAX_KNOWN) known.set(accepted, chosen)
  return chosen
}

function negotiate(accepted: string): Encoding {
  const chosen = new Negotiator({ headers: { 'accept-encoding': accepted } }).encoding(ENCODINGS, {
    preferred: ENCODINGS,
  })
  return chosen === 'br' || chosen === 'gzip' ? chosen : 'identity'
}
