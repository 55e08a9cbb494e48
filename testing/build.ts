import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Role } from '#contract/constants.ts'
import { type ContentTag, emitContentChange, inTransaction } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { categories, knownVideos, playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { indexPlaylists } from '#server/features/search/search-index.commands.ts'
import { SESSION_SECONDS } from '#server/features/sessions/tokens.ts'
import type { TestApp } from './app.ts'

export interface TestAccount {
  id: string
  name: string
  email: string
  token: string
}

let count = 0
/** A number that no other builder in this process gets. */
function next(): number {
  count += 1
  return count
}

/** A verified account with a live session. */
export async function anAccount(
  { resources }: TestApp,
  role: Role = 'user',
  name = `Person ${next()}`,
): Promise<TestAccount> {
  const id = v7()
  const sessionId = v7()
  const email = `account-${id}@example.com`
  const account = { id, name, email, role, status: 'active' as const }
  await resources.db
    .insert(accounts)
    .values({ ...account, passwordHash: 'nobody signs in with this', verifiedAt: new Date() })
  await resources.db
    .insert(sessions)
    .values({ id: sessionId, accountId: id, expiresAt: new Date(Date.now() + SESSION_SECONDS * 1_000) })
  const token = await resources.tokens.issue({ ...account, isVerified: true, sessionId })
  return { id, name, email, token }
}

export function aLearner(app: TestApp, name?: string): Promise<TestAccount> {
  return anAccount(app, 'user', name)
}

export function aCreator(app: TestApp, name?: string): Promise<TestAccount> {
  return anAccount(app, 'creator', name)
}

export function anOperator(app: TestApp, name?: string): Promise<TestAccount> {
  return anAccount(app, 'operator', name)
}

/** A chain of new categories, from the main category down; returns their ids. */
export async function aCategoryPath(
  { resources }: TestApp,
  levels = 3,
  mainName = `Category ${next()}`,
): Promise<string[]> {
  const path: string[] = []
  for (let level = 1; level <= levels; level += 1) {
    const id = v7()
    await resources.db.insert(categories).values({
      id,
      level,
      parentId: path.at(-1) ?? null,
      name: level === 1 ? mainName : `Category ${next()}`,
      position: next(),
    })
    path.push(id)
  }
  await emitChange({ resources }, 'categories')
  return path
}

/** Eleven characters that no other video has. */
export function aVideoId(): string {
  return next().toString(36).padStart(11, '0')
}

interface PlaylistOptions {
  creator: TestAccount
  category: string[]
  name?: string
  description?: string
  language?: (typeof playlists.$inferInsert)['language']
  videos?: number
}

/** Inserts a listed playlist directly; returns its id. */
export async function aPlaylist({ resources: { db } }: TestApp, options: PlaylistOptions): Promise<string> {
  const { creator, category, videos = 5, language = 'english' } = options
  const id = v7()
  await db.insert(playlists).values({
    id,
    creatorId: creator.id,
    name: options.name ?? `Playlist ${next()}`,
    description: options.description ?? 'A course for a test.',
    language,
    category1Id: category[0] ?? '',
    category2Id: category[1] ?? null,
    category3Id: category[2] ?? null,
  })
  const facts = Array.from({ length: videos }, (_, at) => ({
    id: aVideoId(),
    title: `Video ${at + 1}`,
    thumbnail: 'https://i.ytimg.com/vi/abc/hqdefault.jpg',
    fetchedAt: new Date(),
  }))
  if (facts.length > 0) {
    await db.insert(knownVideos).values(facts)
    await db
      .insert(playlistVideos)
      .values(facts.map((video, position) => ({ playlistId: id, videoId: video.id, position })))
  }
  await indexPlaylists(db, [id])
  await emitChange({ resources: { db } }, 'listing', 'ratings', `playlist:${id}`)
  return id
}

/** The videos of a playlist in order: the id of each entry, and of its video. */
export function videosOf({ resources: { db } }: TestApp, playlistId: string) {
  return db
    .select({ _id: playlistVideos.id, videoId: playlistVideos.videoId })
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, playlistId))
    .orderBy(playlistVideos.position)
}

/** Announces rows that a test has written directly, as a command would, so that caches are invalidated. */
export async function emitChange(
  { resources: { db } }: { resources: Pick<TestApp['resources'], 'db'> },
  ...tags: ContentTag[]
): Promise<void> {
  await inTransaction(db, (tx) => emitContentChange(tx, ...tags))
}

/** Inserts a review by a new learner directly. */
export async function aReview(app: TestApp, playlistId: string, rating: number): Promise<void> {
  const { id } = await aLearner(app)
  await app.resources.db
    .insert(reviews)
    .values({ playlistId, authorId: id, rating, comment: 'A review for a test.' })
  await emitChange(app, 'ratings', `playlist:${playlistId}`)
}
