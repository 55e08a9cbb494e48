import { useEffect, useRef, useState } from 'react'
import { ApiError, type FailureCode } from '#contract/client.ts'
import { refreshSession } from '#web/api/session/sign-in.ts'

/**
 * Why a request failed. `incomplete`: the fields have messages and nothing was sent; `unreachable`: there was
 * no answer; `rejected`: the server's message. An empty message of a field only marks it, since the general
 * message covers it.
 */
export type Failure = {
  kind: 'incomplete' | 'unreachable' | 'rejected'
  code: FailureCode
  status: number
  message: string
  fields: Record<string, string>
}

/** Sends a request once however often its button is pressed, and keeps the API's failure to show it. */
export function useRequest<A extends unknown[]>(act: (...args: A) => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isUnderWay = useRef(false)

  /** Resolves to the failure, or null on success (or when the same request is in progress already). */
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
      // An ended session is handled by the session keeper, which then asks to sign in.
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

/** For each key, one request at a time, then the last one: what is shown in the end was requested last. */
export function useRequestPerKey(
  key: string,
  { isBusy, send }: { isBusy: boolean; send: () => Promise<unknown> },
) {
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
