import { useEffect, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { refreshSession } from '#web/api/session/sign-in.ts'

type Loaded<T> = { key: string; content?: T; problem?: string }

/**
 * The result of `load` for `key`, loaded again when the key changes. Only a reload keeps the old content
 * meanwhile, so that nothing is shown under the wrong heading.
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
      setLoaded({ key, ...outcome })
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

async function outcomeOf<T>(loading: Promise<T>): Promise<{ content?: T; problem?: string }> {
  try {
    return { content: await loading }
  } catch (error) {
    // Nobody waits for it any more.
    if (error instanceof DOMException && error.name === 'AbortError') return {}
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'unauthenticated') await refreshSession()
    return { problem: error.message }
  }
}
