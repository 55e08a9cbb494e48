import { eq, sql } from 'drizzle-orm'
import type { About } from '#contract/endpoints/creators.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { contentChanged } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'

/** Stores the text, and since when it is public; making it private hides it at once. */
export async function changeAbout(tx: Tx, viewer: Viewer, { about, shown }: About): Promise<void> {
  const isShown = shown && about !== ''
  await tx
    .update(accounts)
    .set({
      about: about || null,
      aboutShownAt: isShown ? sql`coalesce(${accounts.aboutShownAt}, now())` : null,
    })
    .where(eq(accounts.id, viewer.id))
  await contentChanged(tx, 'creators')
}
