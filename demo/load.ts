import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { LANGUAGE_TAGS } from '#contract/constants.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { emitContentChange, inTransaction } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { categories, knownVideos, playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'
import { installation } from '#server/db/schema/operations.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { plainWords, searchTextOf } from '#server/features/opportunities/search-text.ts'
import { syncCategoryWords } from '#server/features/search/category-words.commands.ts'
import { indexPlaylists, writeWords } from '#server/features/search/search-index.commands.ts'
import { hashPassword } from '#server/features/sessions/passwords.ts'
import { DEMO_EMAILS, DEMO_PASSWORD } from './accounts.ts'
import { type DemoCategory, type DemoContent, readDemoContent, thumbnailOf } from './catalogue.ts'

/** Any number that no other advisory lock uses: processes that start together load one after another. */
const DEMO_LOCK = 7_152_837
const DAY = 86_400_000

type Account = typeof accounts.$inferInsert

/**
 * Loads the demo content in one transaction, provided that the database is empty. Returns whether it did; `false` means
 * that the database was not empty.
 */
export async function loadDemo(db: Db, now = new Date()): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  const content = readDemoContent()
  // Hashing is slow, so it is outside the transaction. One hash serves the three known accounts, the other one belongs
  // to a random password that nobody knows.
  const [known, unknown] = await Promise.all([
    hashPassword(DEMO_PASSWORD),
    hashPassword(randomBytes(32).toString('hex')),
  ])
  const people = makePeople(content, { known, unknown }, now)
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`)
    if (!(await isEmpty(tx))) return false
    await tx.insert(accounts).values(people)
    await insertPlaylists(tx, content, people, now)
    await insertReviews(tx, content, people, now)
    await insertOpportunities(tx, content, people, now)
    await insertApplications(tx, content, { operatorId: people[0]?.id ?? '', passwordHash: unknown }, now)
    await tx.insert(installation).values({ key: 'demo', value: { playlists: content.playlists.length } })
    await emitContentChange(tx, 'categories', 'creators', 'listing', 'ratings', 'opportunities')
    return true
  })
}

/** Nobody has an account and there is no category yet. */
async function isEmpty(db: Db | Tx): Promise<boolean> {
  const found = await db.select({ one: sql`1` }).from(accounts).limit(1)
  if (found.length > 0) return false
  const filed = await db.select({ one: sql`1` }).from(categories).limit(1)
  return filed.length === 0
}

function makePeople(content: DemoContent, hashes: { known: string; unknown: string }, now: Date): Account[] {
  const canSignIn = new Set<string>(Object.values(DEMO_EMAILS))
  const everybody = [
    { name: 'Pragati Operator', email: DEMO_EMAILS.operator, joinedDaysAgo: 400, role: 'operator' as const },
    ...content.creators.map((person) => ({ ...person, role: 'creator' as const })),
    ...content.learners.map((person) => ({ ...person, role: 'user' as const })),
  ]
  return everybody.map(({ joinedDaysAgo, ...person }, at) => {
    const createdAt = daysBefore(now, joinedDaysAgo, at)
    return {
      ...person,
      id: v7({ msecs: createdAt.getTime() }),
      passwordHash: canSignIn.has(person.email) ? hashes.known : hashes.unknown,
      verifiedAt: createdAt,
      createdAt,
    }
  })
}

async function insertPlaylists(tx: Tx, content: DemoContent, people: Account[], now: Date): Promise<void> {
  const categoryIds = await insertCategories(tx, content.categories)
  const creatorIds = new Map(people.filter((p) => p.role === 'creator').map((p) => [p.name, p.id as string]))
  const rows = content.playlists.map((playlist, at) => {
    const [main, ...below] = playlist.category.map((_, level) =>
      found(categoryIds, playlist.category.slice(0, level + 1).join(' > ')),
    )
    const createdAt = daysBefore(now, playlist.createdDaysAgo, at)
    return {
      id: v7({ msecs: createdAt.getTime() }),
      creatorId: found(creatorIds, playlist.creator),
      name: playlist.name,
      description: playlist.description,
      language: playlist.language,
      category1Id: main as string,
      category2Id: below[0],
      category3Id: below[1],
      createdAt,
      updatedAt: createdAt,
    }
  })
  await tx.insert(playlists).values(rows)
  await tx.insert(knownVideos).values(
    content.playlists.flatMap(({ language, videos }) =>
      videos.map((video) => ({
        id: video.id,
        title: video.title,
        description: `Video by ${video.channel}`,
        thumbnail: thumbnailOf(video.id),
        publishedAt: video.publishedAt ? new Date(video.publishedAt) : null,
        checkAt: now,
        language: LANGUAGE_TAGS[language],
      })),
    ),
  )
  await tx.insert(playlistVideos).values(
    content.playlists.flatMap(({ videos }, at) =>
      videos.map((video, position) => ({
        playlistId: rows[at]?.id as string,
        videoId: video.id,
        position,
      })),
    ),
  )
  await indexPlaylists(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Inserts the tree level by level and returns the ids by path, "Programming > Web Development". */
async function insertCategories(tx: Tx, tree: DemoCategory[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const rows: (typeof categories.$inferInsert)[] = []
  function walk(branch: DemoCategory[], parentId: string | null, path: string[]): void {
    for (const [position, { name, names, subCategories = [] }] of branch.entries()) {
      const id = v7()
      ids.set([...path, name].join(' > '), id)
      rows.push({ id, parentId, level: path.length + 1, name, names, position })
      walk(subCategories, id, [...path, name])
    }
  }
  walk(tree, null, [])
  await tx.insert(categories).values(rows)
  await syncCategoryWords(tx)
  return ids
}

async function insertReviews(tx: Tx, content: DemoContent, people: Account[], now: Date): Promise<void> {
  const authorIds = new Map(people.map((person) => [person.email, person.id as string]))
  const reviewed = await tx.select({ id: playlists.id, name: playlists.name }).from(playlists)
  const rows = reviewed.flatMap(({ id: playlistId, name }, of) =>
    (content.reviews[name] ?? []).map(({ learner, rating, comment, daysAgo }, at) => {
      const createdAt = daysBefore(now, daysAgo, of * 61 + at)
      return {
        id: v7({ msecs: createdAt.getTime() }),
        playlistId,
        authorId: found(authorIds, learner),
        rating,
        comment,
        createdAt,
        updatedAt: createdAt,
      }
    }),
  )
  await tx.insert(reviews).values(rows)
}

async function insertOpportunities(
  tx: Tx,
  content: DemoContent,
  people: Account[],
  now: Date,
): Promise<void> {
  const posterIds = new Map(people.map((person) => [person.email, person.id as string]))
  const texts = content.opportunities.map(searchTextOf)
  await writeWords(tx, new Set(texts.flatMap((text) => [...plainWords(text)])))
  await tx.insert(opportunities).values(
    content.opportunities.map(({ daysAgo, postedBy, waiting = false, ...opportunity }, at) => {
      const createdAt = daysBefore(now, daysAgo, at)
      return {
        ...opportunity,
        id: v7({ msecs: createdAt.getTime() }),
        posterId: postedBy === null ? null : found(posterIds, postedBy),
        searchText: texts[at] ?? '',
        state: waiting ? ('waiting' as const) : ('approved' as const),
        approvedAt: waiting ? null : createdAt,
        createdAt,
        updatedAt: createdAt,
      }
    }),
  )
}

/** Rejected applicants were told a day later. */
async function insertApplications(
  tx: Tx,
  content: DemoContent,
  { operatorId, passwordHash }: { operatorId: string; passwordHash: string },
  now: Date,
): Promise<void> {
  await tx.insert(creatorApplications).values(
    content.applications.map(({ daysAgo, rejected, pptknowledge, ...form }, at) => {
      const createdAt = daysBefore(now, daysAgo, at)
      return {
        id: v7({ msecs: createdAt.getTime() }),
        email: form.email,
        name: form.name,
        passwordHash: rejected ? null : passwordHash,
        mobile: form.mobile,
        location: form.location,
        profession: form.profession,
        pastExperiences: form.pastexperiences,
        relevantSkills: form.relevantskills,
        shortDescription: form.shortdescription,
        social: form.social,
        pptKnowledge: pptknowledge === 'yes',
        languages: form.languages,
        createdAt,
        ...(rejected
          ? {
              state: 'rejected' as const,
              reason: rejected,
              decidedBy: operatorId,
              decidedAt: daysBefore(now, daysAgo - 1, at),
            }
          : {}),
      }
    }),
  )
}

/** A time that many days ago; `at` spreads rows of one day over the 24 hours before. */
function daysBefore(now: Date, days: number, at: number): Date {
  return new Date(now.getTime() - days * DAY - ((at * 397) % 1_440) * 60_000)
}

function found(ids: Map<string, string>, key: string): string {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The demo content mentions "${key}", which it does not contain`)
  return id
}
