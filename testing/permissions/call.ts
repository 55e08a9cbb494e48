import type { Caller, Person } from './people.ts'
import type { World } from './world.ts'

/** What is sent in addition to the caller's token. */
export interface Call {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown> | FormData
  inboxKey?: string
  /** Another account of the same kind, which calls instead. */
  as?: Person
}

/** What a row of the table sends: well-formed, so that only the caller decides the answer. */
export type MakeCall = (world: World, caller: Caller) => Call | Promise<Call>
