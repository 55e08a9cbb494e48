import { z } from 'zod'
import { HOSTILE_TEXTS, HOSTILE_VALUES } from './hostile.ts'
import type { Random } from './random.ts'

/** The parts of JSON Schema that the contract's schemas use. */
interface Shape {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  items?: Shape
  minItems?: number
  properties?: Record<string, Shape>
  required?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Existing things, so that inputs get past the first check; `texts` by the name of a field. */
export interface Known {
  ids: readonly string[]
  texts: Record<string, readonly unknown[]>
}

const shapes = new WeakMap<z.ZodType, Shape>()

function shapeOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema)
  if (known) return known
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  shapes.set(schema, shape)
  return shape
}

/** An input generated from the schema; `wildness` is the share of values that are replaced by something hostile. */
export function inputFor(schema: z.ZodType, known: Known, random: Random, wildness: number): unknown {
  return make(shapeOf(schema), '', { known, random, wildness })
}

interface Making {
  known: Known
  random: Random
  wildness: number
}

function make(shape: Shape, name: string, making: Making): unknown {
  const { random, wildness } = making
  if (name !== '' && random.chance(wildness)) return hostileValue(random)
  const likely = making.known.texts[name]
  if (likely && random.chance(0.8)) return random.pick(likely)
  if ('const' in shape) return shape.const
  if (shape.enum) return random.pick(shape.enum)
  const choices = shape.anyOf ?? shape.oneOf ?? shape.allOf
  if (choices) return make(random.pick(choices), name, making)
  switch (shape.type) {
    case 'object':
      return object(shape, making)
    case 'array':
      return list(shape, name, making)
    case 'number':
    case 'integer':
      return number(shape, random)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return text(shape, making)
  }
}

function object({ properties = {}, required = [] }: Shape, making: Making): Record<string, unknown> {
  const { random, wildness } = making
  const made: Record<string, unknown> = {}
  for (const [name, shape] of Object.entries(properties)) {
    const left = required.includes(name) ? wildness / 2 : 0.3
    if (!random.chance(left)) made[name] = make(shape, name, making)
  }
  if (random.chance(wildness)) made[random.pick(STRAYS)] = hostileValue(random)
  return made
}

/** Fields that no caller may set. */
const STRAYS = [
  'role',
  'isVerified',
  '_id',
  'creatorId',
  'posterId',
  'status',
  'state',
  'hiddenAt',
  'passwordHash',
]

function list({ items = {}, minItems = 0 }: Shape, name: string, making: Making): unknown[] {
  const length = making.random.chance(0.7) ? minItems : making.random.below(8)
  return Array.from({ length }, () => make(items, name, making))
}

function number({ minimum = -10, maximum = 1_000 }: Shape, random: Random): number {
  if (random.chance(0.2)) return random.pick([minimum, maximum, minimum - 1, maximum + 1, 0.1])
  return Math.floor(minimum + random.next() * (Math.min(maximum, 1_000_000) - minimum))
}

const ODD_DAYS = ['0000-01-01', '0001-01-01', '1900-01-01', '1971-01-01', '9999-12-31', '2026-02-30']

function text({ format, minLength = 1, maxLength = 60 }: Shape, { known, random, wildness }: Making): string {
  if (format?.startsWith('date') && random.chance(0.1 + wildness)) {
    return random.pick(ODD_DAYS) + (format === 'date' ? '' : random.pick(['T00:00:00Z', 'T23:59:60+23:59']))
  }
  if (format === 'uuid' && known.ids.length > 0) return random.pick(known.ids)
  if (format === 'email') return `somebody-${random.below(50)}@example.com`
  if (format === 'date') return `20${10 + random.below(80)}-0${1 + random.below(9)}-1${random.below(10)}`
  if (format === 'date-time') return `20${10 + random.below(80)}-0${1 + random.below(9)}-11T10:00:00Z`
  if (random.chance(0.3)) return String(random.below(10))
  const length = minLength + random.below(Math.max(1, Math.min(maxLength, 60) - minLength))
  return Array.from({ length }, () => random.pick([...'abcdefghij klmnop अआइ 😀'])).join('')
}

export function hostileValue(random: Random): unknown {
  return random.chance(0.7) ? random.pick(HOSTILE_TEXTS) : random.pick(HOSTILE_VALUES)()
}
