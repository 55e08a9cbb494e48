import { useEffect, useState } from 'react'
import { clearDraft, keepDraft, readDraft } from '#web/storage/draft.ts'

/** Who waits for the one-time code of which page. Never the password. */
type Kept = { email: string; until: number }

/** How long one can come back to it. Milliseconds; the code itself works for ten minutes and can be asked for again. */
const lifetime = 30 * 60_000

/**
 * The address that a code was mailed to, while it is waited for: fetching it from the mail app must not cost the step,
 * whether the page is loaded anew or the phone has discarded the tab.
 */
export function useCodeStep(page: 'sign-up' | 'sign-in') {
  const name = `code:${page}`
  const [email, setEmail] = useState<string>()
  // The page comes from the server without it.
  useEffect(() => {
    const { email: kept, until = 0 } = readDraft<Kept>(name, { email: '', until: 0 })
    const now = Date.now()
    if (kept && until > now && until <= now + lifetime) setEmail(kept)
    else clearDraft(name)
  }, [name])

  return {
    email,
    begin(address: string) {
      keepDraft(name, { email: address, until: Date.now() + lifetime } satisfies Kept)
      setEmail(address)
    },
    end() {
      clearDraft(name)
      setEmail(undefined)
    },
  }
}
