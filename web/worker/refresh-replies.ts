import { offlinePageOfReply } from '#web/features/learning/offline-page.ts'
import { readOwner } from '#web/features/learning/owner.ts'
import type { Change } from '#web/features/learning/pending-changes.ts'
import { fetchReply } from './cache-page.ts'
import { cachedKeys, dropCached, findCached } from './cached.ts'
import { keyOfReply } from './replies.ts'

const NOTES_OF_COURSE = /^\/learning\/course\/[\w-]+\/notes/

/** Fetches cached replies again that are older than changes which the server has now. */
export async function refreshReplies(changes: Change[]): Promise<void> {
  const owner = await readOwner().catch(() => undefined)
  if (!owner?.token) return
  for (const path of await cachedPaths()) {
    if (!(await isOlder(path, changes))) continue
    // Dropped first: if fetching fails, a reply that is shown without its age would be taken for current.
    if (!offlinePageOfReply(path)) await dropCached(keyOfReply(path))
    await fetchReply(path, owner)
  }
}

async function cachedPaths(): Promise<string[]> {
  const before = keyOfReply('')
  return (await cachedKeys()).filter((key) => key.startsWith(before)).map((key) => key.slice(before.length))
}

async function isOlder(path: string, changes: Change[]): Promise<boolean> {
  if (!NOTES_OF_COURSE.test(path)) return changes.some((change) => path === pathOf(change))
  const cached = await findCached(keyOfReply(path))
  const body = new TextDecoder().decode(cached?.body)
  return changes.some((change) => change.kind !== 'save' && isOnCourse(change, path, body))
}

function pathOf(change: Change): string {
  return change.kind === 'save' ? '/learning/saved' : `/learning/notes/${change.videoId}`
}

/** A video may be in several courses. The first note on it is not in the cached reply yet. */
function isOnCourse(change: Exclude<Change, { kind: 'save' }>, path: string, body: string): boolean {
  const course = change.kind === 'addNote' ? change.place?.playlistId : undefined
  return body.includes(change.videoId) || (course !== undefined && path.includes(course))
}
