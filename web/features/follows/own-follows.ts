import { useSyncExternalStore } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Follows } from '#contract/endpoints/follows.ts'
import { browserApi } from '#web/api/browser.ts'
import { readSession } from '#web/api/session/session.ts'
import type { Followable } from './followable.ts'

type Known = Pick<Followable, 'kind' | 'id'>

/** What the signed-in account follows: loaded once, for all buttons of all pages. */
let known: { accountId: string; keys: ReadonlySet<string> } | undefined
let askedFor: string | undefined
/** What was pressed while the list was being loaded: the reply may be older. */
let pressed: Map<string, boolean> | undefined
const listeners = new Set<() => void>()

const keyOf = ({ kind, id }: Known) => `${kind}:${id}`

export function useFollows(of: Known): boolean {
  return useSyncExternalStore(listen, () => ownKeys().has(keyOf(of)))
}

/** Throws the server's ApiError. */
export async function setFollows(of: Known, isWanted: boolean): Promise<void> {
  const { follows } = browserApi
  if (of.kind === 'creator')
    await (isWanted ? follows.followCreator : follows.unfollowCreator)({ params: { creatorId: of.id } })
  else await (isWanted ? follows.followCourse : follows.unfollowCourse)({ params: { playlistId: of.id } })
  pressed?.set(keyOf(of), isWanted)
  keepPressed([[keyOf(of), isWanted]])
}

/** Stores what the server has just replied. */
export function noteFollows({ creators, courses }: Follows): void {
  const of = (kind: Followable['kind'], list: { _id: string }[]) =>
    list.map(({ _id }) => keyOf({ kind, id: _id }))
  keep(new Set([...of('creator', creators), ...of('course', courses)]))
}

export async function askFollows(): Promise<void> {
  const accountId = readSession()?.id
  if (!accountId || askedFor === accountId) return
  askedFor = accountId
  const meanwhile = new Map<string, boolean>()
  pressed = meanwhile
  try {
    const { data } = await browserApi.follows.list()
    if (readSession()?.id !== accountId) return
    noteFollows(data)
    keepPressed(meanwhile)
  } catch (error) {
    // The buttons then do not show what is followed; the next page asks again.
    askedFor = undefined
    if (!(error instanceof ApiError)) throw error
  } finally {
    if (pressed === meanwhile) pressed = undefined
  }
}

const NONE: ReadonlySet<string> = new Set()

function ownKeys(): ReadonlySet<string> {
  return known && known.accountId === readSession()?.id ? known.keys : NONE
}

function keepPressed(changes: Iterable<[string, boolean]>): void {
  const keys = new Set(ownKeys())
  for (const [key, isWanted] of changes) {
    if (isWanted) keys.add(key)
    else keys.delete(key)
  }
  keep(keys)
}

function keep(keys: ReadonlySet<string>): void {
  const accountId = readSession()?.id
  if (!accountId) return
  known = { accountId, keys }
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
