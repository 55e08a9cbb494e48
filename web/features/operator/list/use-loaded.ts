import { useEffect, useState } from 'react'
import { ApiError, isTemporary } from '#contract/client.ts'
import { refreshSession } from '#web/api/session/sign-in.ts'

type Loaded<T> = { key: string; content?: T; problem?: string }

/**
 * The result of `load` for `key`, loaded again when the key changes. Only a reload keeps the old content
 * meanwhile, so that nothing is shown under the wrong heading, and while there is no answer, beside the problem.
 */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ key })
  const [isBusy, setBusy] = useState(true)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded
  useEffect(() => {
    const gone = new AbortController()
    async function bring() {
      setBusy(true)
      const outcome = await outcomeOf(load(gone.signal))
      if (gone.signal.aborted) return
      setLoaded((before) => {
        const isKept = outcome.isTemporary && before.key === key && before.content !== undefined
        return { key, ...(isKept ? { content: before.content } : {}), ...outcome }
      })
      setBusy(false)
    }
    void bring()
    return () => gone.abort()
  }, [key, round])
  const present: Loaded<T> = loaded.key === key ? loaded : { key }
  return {
    content: present.content,
    problem: present.problem,
    isBusy,
    reload: () => setRound((before) => before + 1),
  }
}

type Outcome<T> = { content?: T; problem?: string; isTemporary?: boolean }

async function outcomeOf<T>(loading: Promise<T>): Promise<Outcome<T>> {
  try {
    return { content: await loading }
  } catch (error) {
    // Nobody waits for it any more.
    if (error instanceof DOMException && error.name === 'AbortError') return {}
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'unauthenticated') await refreshSession()
    return { problem: error.message, isTemporary: isTemporary(error) }
  }
}
