import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { browserApi } from '#web/api/browser.ts'
import { refreshSession } from '#web/api/session/sign-in.ts'
import { firstStep, nextStep, noImport, type PendingImport, type Step, withStep } from './pending-import.ts'

/**
 * Reads, step by step, what was pasted. It can be stopped and continued; what was read is passed to `onChange`
 * each time, and stored by the owner of the draft. `held` are the links that are in the course already.
 */
export function useImport(
  pending: PendingImport,
  onChange: (change: (now: PendingImport) => PendingImport) => void,
  held: string[],
) {
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = useRef(0)
  useEffect(
    () => () => {
      run.current += 1
    },
    [],
  )

  async function read(begin: PendingImport, first: Step | undefined): Promise<void> {
    run.current += 1
    const mine = run.current
    setFailure(undefined)
    setReading(true)
    const failed = await readOn(begin, first, () => mine === run.current)
    if (mine !== run.current) return
    setFailure(failed)
    setReading(false)
  }

  /** Returns why it could not continue. */
  async function readOn(begin: PendingImport, first: Step | undefined, isWanted: () => boolean) {
    let now = begin
    try {
      for (let step = first; step; step = nextStep(now)) {
        const { data } = await browserApi.imports.read({ body: step })
        if (!isWanted()) return undefined
        now = withStep(now, data, new Set(held))
        const read = now
        onChange(() => read)
      }
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'unauthenticated') await refreshSession()
      return error.message
    }
  }

  function stop(): void {
    run.current += 1
    setReading(false)
  }

  return {
    isReading,
    failure,
    /** Starts from the beginning. */
    start(text: string): void {
      const begin = { ...noImport(), text }
      onChange(() => begin)
      void read(begin, firstStep(text))
    },
    /** Continues where it was stopped. */
    goOn: () => void read(pending, pending.videos.length > 0 ? nextStep(pending) : firstStep(pending.text)),
    stop,
    clear(): void {
      stop()
      setFailure(undefined)
      onChange(noImport)
    },
  }
}
