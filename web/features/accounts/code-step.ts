import { useEffect, useState } from 'react'
import { clearDraft, readDraft, storeDraft } from '#web/storage/draft.ts'

/** Which page waits for which address's one-time code. Never the password. */
type Kept = { email: string; until: number }

/** How long one can return to it. Milliseconds; the code itself works for ten minutes and can be requested again. */
const lifetime = 30 * 60_000

/**
 * The address that a code was mailed to, while the page waits for it: switching to the mail app must not lose
 * the step, even when the page is reloaded or the phone has discarded the tab.
 */
export function useCodeStep(page: 'sign-up' | 'sign-in') {
  const name = `code:${page}`
  const [email, setEmail] = useState<string>()
  // The server renders the page without it.
  useEffect(() => {
    const { email: kept, until = 0 } = readDraft<Kept>(name, { email: '', until: 0 })
    const now = Date.now()
    if (!kept || until <= now || until > now + lifetime) return clearDraft(name)
    // Somebody who is already typing in the form is starting over, perhaps with another address.
    if (!document.activeElement?.closest('main form')) setEmail(kept)
  }, [name])

  return {
    email,
    begin(address: string) {
      storeDraft(name, { email: address, until: Date.now() + lifetime } satisfies Kept)
      setEmail(address)
    },
    end() {
      clearDraft(name)
      setEmail(undefined)
    },
  }
}
