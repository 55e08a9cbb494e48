import { and, eq, sql } from 'drizzle-orm'
import type { About } from '#contract/endpoints/creators.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'

/** Stores the text, and since when it is public; making it private hides it at once. */
export async function changeAbout(tx: Tx, viewer: Viewer, { about, shown }: About): Promise<void> {
  const isShown = shown && about !== ''
  const changed = await tx
    .update(accounts)
    .set({
      about: about || null,
      aboutShownAt: isShown ? sql`coalesce(${accounts.aboutShownAt}, now())` : null,
    })
    .where(
      and(
        eq(accounts.id, viewer.id),
        sql`(${accounts.about}, ${accounts.aboutShownAt} is not null) is distinct from (${about || null}, ${isShown})`,
      ),
    )
    .returning({ id: accounts.id })
  if (changed.length > 0) await emitContentChange(tx, 'creators')
}
