import { z } from 'zod'
import { copyBuffer } from '#server/cache/compression.ts'

/** Text, or its bytes in UTF-8. */
export type Json = string | Buffer

interface Answer {
  message?: string
}

/** The success envelope of the API. */
export function envelopeOf({ message }: Answer): Record<string, unknown> {
  return { status: 'success', success: true, ...(message === undefined ? {} : { message }) }
}

/** The reply to a call that succeeded; fields that the contract does not name are dropped. */
export function writeReply(schema: z.ZodObject, answer: Answer): Json {
  const write = memberWriter(schema)
  if (!write) return JSON.stringify({ ...envelopeOf(answer), ...schema.parse(answer) })
  const json = new Bytes()
  json.text(JSON.stringify(envelopeOf(answer)).slice(0, -1))
  json.text(',')
  write(answer, json)
  json.text('}')
  return json.end()
}

/** The bytes of objects, by their schema. */
const written = new WeakMap<z.ZodType, WeakMap<object, Buffer>>()

/**
 * Objects of this schema in lists are parsed and written once, however many replies show them: what caches share
 * nobody mutates.
 */
export function cacheSerialized(schema: z.ZodType): void {
  if (!written.has(schema)) written.set(schema, new WeakMap())
}

type Write = (value: unknown, to: Bytes) => void

/** By schema; null if nothing in it is written once. */
const writers = new WeakMap<z.ZodType, Write | null>()

function writerOf(schema: z.ZodType): Write | null {
  if (schema instanceof z.ZodArray) return listWriter(schema, schema.element as z.ZodType)
  const write = schema instanceof z.ZodObject ? memberWriter(schema) : null
  if (!write) return null
  return (value, to) => {
    to.text('{')
    write(value, to)
    to.text('}')
  }
}

function listWriter(schema: z.ZodType, element: z.ZodType): Write | null {
  const known = written.get(element)
  if (!known) return null
  const bytesOf = (one: object) => {
    const bytes = known.get(one) ?? copyBuffer(Buffer.from(JSON.stringify(element.parse(one))))
    known.set(one, bytes)
    return bytes
  }
  return (value, to) => {
    const values = Array.isArray(value) ? value : (schema.parse(value) as object[])
    to.text('[')
    for (const [at, one] of values.entries()) {
      if (at > 0) to.text(',')
      to.bytes(bytesOf(one))
    }
    to.text(']')
  }
}

/** Writes the members of an object, without braces. */
function memberWriter(schema: z.ZodObject): Write | null {
  const known = writers.get(schema)
  if (known !== undefined) return known
  const members = Object.entries(schema.shape).map(([name, member]) => ({
    name,
    schema: member as z.ZodType,
    write: writerOf(member as z.ZodType),
  }))
  const write: Write = (value, to) => {
    let before = ''
    for (const { name, schema, write } of members) {
      const member = (value as Record<string, unknown>)[name]
      const text = write ? '' : JSON.stringify(schema.parse(member))
      if (text === undefined) continue
      to.text(`${before}${JSON.stringify(name)}:${text}`)
      write?.(member, to)
      before = ','
    }
  }
  writers.set(schema, members.some((one) => one.write) ? write : null)
  return writers.get(schema) ?? null
}

/** Text and bytes, one after another. */
class Bytes {
  private readonly parts: Buffer[] = []
  private unfinished = ''

  text(text: string): void {
    this.unfinished += text
  }

  bytes(bytes: Buffer): void {
    if (this.unfinished !== '') this.parts.push(Buffer.from(this.unfinished))
    this.unfinished = ''
    this.parts.push(bytes)
  }

  end(): Buffer {
    this.bytes(Buffer.alloc(0))
    return Buffer.concat(this.parts)
  }
}
