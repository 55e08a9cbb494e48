import { hash, verify } from '@node-rs/argon2'
import { fail } from '#contract/errors.ts'

/** Argon2id with 19 MiB, two passes and one lane: the library's defaults, and what OWASP advises. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** More would only take turns on the processor and starve everything else. */
const AT_ONCE = 2
const LONGEST_QUEUE = 400

/** Never call it inside a transaction: it takes tens of milliseconds. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), PARAMETERS))
}

/** Whether the password belongs to the hash. Without a hash (nobody there) it takes the same time and says no. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await inTurn(async () => verify(passwordHash ?? (await nobody()), password.normalize('NFC')))
  return right && passwordHash !== undefined
}

let nobodysHash: Promise<string> | undefined
function nobody(): Promise<string> {
  nobodysHash ??= hash(crypto.randomUUID(), PARAMETERS)
  return nobodysHash
}

let working = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) {
    if (waiting.length >= LONGEST_QUEUE) fail('too_many_requests', { retryAfter: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else working += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
}
