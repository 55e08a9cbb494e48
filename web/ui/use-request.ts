import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { refreshSession } from '#web/features/session/sign-in.ts'

/**
 * Why something was not done. `incomplete`: the fields say it and nothing was sent; `unreachable`: no answer came;
 * `refused`: the server's sentence. An empty sentence for a field only marks it, since the message says it already.
 */
export type Refusal = {
  kind: 'incomplete' | 'unreachable' | 'refused'
  /** The HTTP status, 0 without an answer. */
  status: number
  message: string
  fields: Record<string, string>
}

/** Does something once however often its button is pressed, and keeps the API's refusal to show it. */
export function useRequest<A extends unknown[]>(act: (...args: A) => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const isUnderWay = useRef(false)

  /** Resolves to the refusal, or null when all went well (or the same is under way already). */
  async function send(...args: A): Promise<Refusal | null> {
    if (isUnderWay.current) return null
    isUnderWay.current = true
    setBusy(true)
    setRefusal(null)
    try {
      await act(...args)
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // A dead session is told by the session keeper, which then asks to sign in.
      if (error.status === 401) await refreshSession()
      const why = refusalOf(error)
      setRefusal(why)
      return why
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  return { isBusy, refusal, setRefusal, send }
}

/** Sends once for every key, the last one after whatever is still under way: what is shown is what was asked for last. */
export function useSentFor(key: string, { isBusy, send }: { isBusy: boolean; send: () => Promise<unknown> }) {
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (isBusy || sent.current === key) return
    sent.current = key
    void send()
  })
}

function refusalOf({ status, message, issues }: ApiError): Refusal {
  const fields = issues.map((issue) => [issue.path, issue.message === message ? '' : issue.message])
  return {
    kind: status === 0 ? 'unreachable' : 'refused',
    status,
    message,
    fields: Object.fromEntries(fields),
  }
}
