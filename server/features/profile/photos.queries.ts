import { and, eq, isNotNull } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { uploads } from '#server/db/schema/operations.ts'

/** Facts about a public photo; null when there is none (any more). */
export async function findPhoto(db: Executor, storageKey: string) {
  const [photo] = await db
    .select({ contentType: uploads.contentType, bytes: uploads.bytes })
    .from(uploads)
    .where(and(eq(uploads.storageKey, storageKey), eq(uploads.kind, 'photo'), isNotNull(uploads.completedAt)))
  return photo ?? null
}
