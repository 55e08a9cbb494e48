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
  const keys = new Set(ownKeys())
  if (isWanted) keys.add(keyOf(of))
  else keys.delete(keyOf(of))
  keep(keys)
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
  try {
    noteFollows((await browserApi.follows.list()).data)
  } catch (error) {
    // The buttons then do not show what is followed; the next page asks again.
    askedFor = undefined
    if (!(error instanceof ApiError)) throw error
  }
}

const NONE: ReadonlySet<string> = new Set()

function ownKeys(): ReadonlySet<string> {
  return known && known.accountId === readSession()?.id ? known.keys : NONE
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
