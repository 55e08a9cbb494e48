import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { callerKey } from '#server/api/rate-limit.ts'
import { createFairQueue } from '#server/process/fair-queue.ts'

/** Argon2id with 19 MiB, two passes and one lane: the library's defaults, and what OWASP advises. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * More at once would only take turns on the processor and starve everything else. In turns by caller, so that nobody
 * keeps others from signing in; a school shares an address.
 */
const inTurn = createFairQueue({ atOnce: 2, perCaller: 400 })

/** Who waits for a hash; nobody when the product itself does. */
interface Waiting {
  address: string
}
const ITSELF = { address: '' }

/** Never inside a transaction: it takes tens of milliseconds. */
export function hashPassword(password: string, { address }: Waiting = ITSELF): Promise<string> {
  return inTurn(callerKey(address), () => hash(password.normalize('NFC'), PARAMETERS))
}

/** The parameters of the hash. */
interface HashedWith {
  salt: Uint8Array
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** With a new salt, shared by several secrets of one owner, so that one hash is enough to look a presented one up. */
export function newHashing(): HashedWith {
  return { ...PARAMETERS, salt: randomBytes(16) }
}

/** Like the hash of a password, through the same queue. */
export function hashSecret(secret: string, hashedWith: HashedWith): Promise<string> {
  return inTurn(ITSELF.address, () => hash(secret, hashedWith))
}

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$/

/** The parameters stored in a hash; null when it is in another format. */
export function hashingOf(kept: string): HashedWith | null {
  const [, memory, time, lanes, salt] = FORM.exec(kept) ?? []
  if (salt === undefined) return null
  const costs = { memoryCost: Number(memory), timeCost: Number(time), parallelism: Number(lanes) }
  return { ...costs, salt: Buffer.from(salt, 'base64') }
}

/** Whether the password matches the hash. Without a hash (no account) it takes the same time and returns false. */
export async function isPassword(
  passwordHash: string | undefined,
  password: string,
  { address }: Waiting,
): Promise<boolean> {
  const right = await inTurn(callerKey(address), async () =>
    verify(passwordHash ?? (await nobody()), password.normalize('NFC')),
  )
  return right && passwordHash !== undefined
}

let nobodysHash: Promise<string> | undefined
function nobody(): Promise<string> {
  nobodysHash ??= hash(crypto.randomUUID(), PARAMETERS)
  return nobodysHash
}
