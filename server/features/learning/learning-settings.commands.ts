import { eq } from 'drizzle-orm'
import type { Learning } from '#contract/endpoints/learning.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { learningSettings } from '#server/db/schema/learning.ts'
import { reviewedPlaylists } from '#server/features/profile/profile.queries.ts'
import { readSettings } from './learning.queries.ts'
import { nextReminder } from './reminders.commands.ts'

type Settings = Learning['settings']

/** Changes the given settings of the viewer's learning. */
export async function editSettings(
  tx: Tx,
  viewer: Viewer,
  change: { [K in keyof Settings]?: Settings[K] | undefined },
): Promise<Settings> {
  const own = eq(learningSettings.accountId, viewer.id)
  // Locked, so that of two changes at the same moment the second builds on the first.
  await tx.insert(learningSettings).values({ accountId: viewer.id }).onConflictDoNothing()
  await tx.select({ id: learningSettings.accountId }).from(learningSettings).where(own).for('update')
  const before = await readSettings(tx, viewer.id)
  const settings = { ...before, ...definedOf(change) }
  const isAsked = settings.reminders && !before.reminders
  await tx
    .update(learningSettings)
    .set({ ...settings, ...(isAsked ? { remindAt: nextReminder() } : {}) })
    .where(own)
  if (settings.showsProgress !== before.showsProgress) await reviewsChanged(tx, viewer.id)
  return settings
}

async function reviewsChanged(tx: Tx, accountId: string): Promise<void> {
  const reviewed = await reviewedPlaylists(tx, accountId)
  if (reviewed.length > 0) await emitContentChange(tx, ...reviewed.map((id) => `playlist:${id}` as const))
}

function definedOf<T extends object>(change: T): Partial<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>
}
