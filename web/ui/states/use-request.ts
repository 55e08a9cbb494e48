import { useEffect, useRef, useState } from 'react'
import { ApiError, type FailureCode } from '#contract/client.ts'
import { refreshSession } from '#web/api/session/sign-in.ts'

/**
 * Why something was not done. `incomplete`: the fields say it and nothing was sent; `unreachable`: no answer came;
 * `rejected`: the server's sentence. An empty sentence for a field only marks it, since the message says it already.
 */
export type Failure = {
  kind: 'incomplete' | 'unreachable' | 'rejected'
  code: FailureCode
  status: number
  message: string
  fields: Record<string, string>
}

/** Does something once however often its button is pressed, and keeps the API's failure to show it. */
export function useRequest<A extends unknown[]>(act: (...args: A) => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isUnderWay = useRef(false)

  /** Resolves to the failure, or null when all went well (or the same is under way already). */
  async function send(...args: A): Promise<Failure | null> {
    if (isUnderWay.current) return null
    isUnderWay.current = true
    setBusy(true)
    setFailure(null)
    try {
      await act(...args)
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // A dead session is told by the session keeper, which then asks to sign in.
      if (error.code === 'unauthenticated') await refreshSession()
      const why = failureOf(error)
      setFailure(why)
      return why
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  return { isBusy, failure, setFailure, send }
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

function failureOf({ code, status, message, issues }: ApiError): Failure {
  const fields = issues.map((issue) => [issue.path, issue.message === message ? '' : issue.message])
  return {
    kind: code === 'unreachable' ? 'unreachable' : 'rejected',
    code,
    status,
    message,
    fields: Object.fromEntries(fields),
  }
}
