import { readLearningOwner } from '#web/api/session/learning-database.ts'
import { readSession } from '#web/api/session/session.ts'
import { onTokenChange } from '#web/api/session/token.ts'
import { followTranslations } from '#web/features/languages/translated-text.ts'
import { mayHavePending } from '#web/features/learning/pending-flag.ts'
import { cancelLoading } from '#web/ui/dialog/overlay-history.ts'
import { goOnInsteadOfReloading, leaveLinksToBrowserOffline } from './links-offline.ts'

followTranslations()

// Not the focus of a field, which a closing dialog may give back. What has a text to select is a field.
document.addEventListener('input', cancelLoading)
document.addEventListener('pointerdown', ({ target }) => {
  if (target && 'select' in target) cancelLoading()
})

// After everything else, since the first visit needs none of it.
if (document.readyState === 'complete') begin()
else addEventListener('load', begin)

function begin() {
  // Browsers reject in private windows and when storage is off: the site then works as before.
  navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
  leaveLinksToBrowserOffline()
  goOnInsteadOfReloading()
  void sayAge()
  void followSession()
  onTokenChange(() => void followSession())
}

/** For signed-in people, who may read cached pages: their age. Everybody else never loads the code. */
async function sayAge() {
  if (!readLearningOwner() || !navigator.serviceWorker) return
  // Without the code the page can still be read.
  await import('#web/features/shell/page-age.client.tsx')
    .then(({ followPageAge }) => followPageAge())
    .catch(() => undefined)
}

/** Stored learning belongs to its owner alone; what could not be sent from another page is sent now. */
async function followSession() {
  const owner = readLearningOwner()
  if (!owner) return
  const accountId = readSession()?.id
  try {
    const { claimDatabase, withdrawToken } = await import('#web/features/learning/owner.ts')
    await (accountId ? claimDatabase() : withdrawToken())
    if (accountId && mayHavePending()) await (await import('#web/features/learning/outbox.ts')).sendPending()
  } catch {
    // Neither the code nor the storage is available: the next page tries again.
  }
}
