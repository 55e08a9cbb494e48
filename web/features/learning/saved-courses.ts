import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '#contract/client.ts'
import { browserApi } from '#web/api/browser.ts'
import { readSession } from '#web/api/session/session.ts'
import { offline } from '#web/messages/compiled/errors.ts'
import * as text from '#web/messages/compiled/saving.ts'
import { toast } from '#web/ui/states/toasts.tsx'

interface Saved {
  accountId: string
  /** The server's reply; undefined until it has arrived. */
  ids?: ReadonlySet<string> | undefined
  /** What was pressed here, which an answer to an earlier request does not undo. */
  changes: Map<string, boolean>
}

/** What the signed-in account has saved: loaded once, for all cards of all pages that follow. */
let saved: Saved | undefined
let askedFor: string | undefined
let isFollowing = false
const listeners = new Set<() => void>()

/** Whether a course is saved; undefined until it is known. */
export function useIsSaved(playlistId: string): boolean | undefined {
  useEffect(() => {
    void ask()
  }, [])
  return useSyncExternalStore(
    listen,
    () => {
      const own = savedBy(readSession()?.id)
      return own?.changes.get(playlistId) ?? own?.ids?.has(playlistId)
    },
    () => undefined,
  )
}

/**
 * Saves a course or removes it: shown at once, stored while offline, and undone when the server rejects it.
 * Throws its ApiError.
 */
async function setSaved(playlistId: string, isWanted: boolean): Promise<void> {
  keep(playlistId, isWanted)
  try {
    const { applyChange: change } = await fetchOutbox()
    await change({ kind: 'save', playlistId, isWanted })
  } catch (error) {
    keep(playlistId, !isWanted)
    throw error
  }
}

/** The same for a button, which shows the error. */
export async function toggleSaved(playlistId: string, isSaved: boolean | undefined): Promise<void> {
  try {
    await setSaved(playlistId, !isSaved)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    void toast('error', text.notSaved({ reason: error.message }))
  }
}

async function ask(): Promise<void> {
  const accountId = readSession()?.id
  if (!accountId || askedFor === accountId) return
  askedFor = accountId
  try {
    await recall(accountId)
    const { data } = await browserApi.learning.listSaved()
    saved = { accountId, ids: new Set(data), changes: savedBy(accountId)?.changes ?? new Map() }
    announce()
  } catch (error) {
    // The buttons then do not show what is saved; the next page asks again.
    askedFor = undefined
    if (!(error instanceof ApiError)) throw error
  }
}

/** On demand: visitors never need it. */
async function fetchOutbox() {
  try {
    return await import('./outbox.ts')
  } catch {
    throw new ApiError(0, 'unreachable', offline())
  }
}

/** Restores what was pressed offline and is not sent yet, and shows what the server has rejected since. */
async function recall(accountId: string): Promise<void> {
  const { ownPendingChanges: waitingChanges, watchRejectedSaves } = await fetchOutbox()
  const changes = new Map<string, boolean>()
  for (const one of await waitingChanges())
    if (one.kind === 'save' && !one.rejected) changes.set(one.playlistId, one.isWanted)
  saved = {
    ids: undefined,
    ...savedBy(accountId),
    accountId,
    changes: new Map([...changes, ...(savedBy(accountId)?.changes ?? [])]),
  }
  announce()
  if (isFollowing) return
  isFollowing = true
  await watchRejectedSaves(({ playlistId, isWanted, reason }) => {
    keep(playlistId, !isWanted)
    void toast('error', text.notSaved({ reason }))
  })
}

function keep(playlistId: string, isWanted: boolean): void {
  const accountId = readSession()?.id
  if (!accountId) return
  saved = savedBy(accountId) ?? { accountId, changes: new Map() }
  saved.changes.set(playlistId, isWanted)
  announce()
}

function savedBy(accountId: string | undefined): Saved | undefined {
  return saved && saved.accountId === accountId ? saved : undefined
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(): void {
  for (const listener of listeners) listener()
}
