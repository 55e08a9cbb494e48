import { useEffect, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Suggestions } from '#contract/endpoints/search.ts'
import { browserApi } from '#web/api/browser.ts'
import { useLocalisedNames } from '#web/features/listing/category-names.ts'
import { isLongEnough } from '#web/features/search/long-enough.ts'

/** Delay after the last key. Milliseconds. */
const PAUSE = 150

type Answer = { to: string; suggestions: Suggestions }

/** Suggestions for what is typed; while the next reply is loading, the previous one if it still matches. Null: none. */
export function useSuggestions(typed: string | null): Suggestions | null {
  const [answer, setAnswer] = useState<Answer>()
  const categories = useLocalisedNames(answer?.suggestions.categories ?? [])
  const asked = typed !== null && isLongEnough(typed) ? typed.trim() : null

  useEffect(() => {
    if (asked === null) return
    const outdated = new AbortController()
    const { signal } = outdated
    const pause = setTimeout(() => {
      // Without the token: the reply is the same for everybody and is served from the cache.
      browserApi.search.suggest({ query: { q: asked } }, { signal, token: '' }).then(
        ({ data }) => {
          if (!signal.aborted) setAnswer({ to: asked, suggestions: data })
        },
        (error: unknown) => {
          // Search works without suggestions.
          if (!signal.aborted && !(error instanceof ApiError)) throw error
        },
      )
    }, PAUSE)
    return () => {
      clearTimeout(pause)
      outdated.abort()
    }
  }, [asked])

  if (asked === null || !answer || !asked.startsWith(answer.to)) return null
  return { ...answer.suggestions, categories }
}
