import { useEffect, useRef, useState } from 'react'
import { ApiError, isTemporary } from '#contract/client.ts'
import { shortLink, videoIdOf } from '#contract/video-link.ts'
import { browserApi } from '#web/api/browser.ts'
import { refreshSession } from '#web/api/session/sign-in.ts'
import { type PendingVideo, toPending } from '#web/features/publishing/pending-video.ts'
import * as text from '#web/messages/compiled/publishing.ts'

/** `absent`: a valid link, but there is no such video. */
export type Problem = { link: string; kind: 'wrong' | 'absent'; message: string }

/**
 * Adds video links: each is looked up and passed to `onFound`, in order. Several may be given at once, and
 * more while others are loading. `held` are the short links that are there already.
 */
export function useLinks(held: string[], onFound: (video: PendingVideo) => void) {
  const [typed, setTyped] = useState('')
  const [problems, setProblems] = useState<Problem[]>([])
  const [unreached, setUnreached] = useState<string>()
  const [waiting, setWaiting] = useState(0)
  const queue = useRef<string[]>([])
  const known = useRef(new Set<string>())

  useEffect(() => {
    known.current = new Set(held)
  }, [held])

  /** Takes typed or pasted text. An empty one only clears earlier messages. */
  function take(input: string): void {
    const links = input.split(/[\s,]+/).filter(Boolean)
    type(links.some((link) => videoIdOf(link)) ? '' : typed)
    if (links.length === 0) return
    if (!links.some((link) => videoIdOf(link))) {
      setTyped('')
      setProblems([{ link: input.trim(), kind: 'wrong', message: text.invalidLink() }])
      return
    }
    const isIdle = queue.current.length === 0
    queue.current.push(...links)
    setWaiting(queue.current.length)
    if (isIdle) void work(links.length === 1)
  }

  function type(value: string): void {
    setTyped(value)
    setProblems([])
    setUnreached(undefined)
  }

  async function work(isAlone: boolean): Promise<void> {
    const wrong: Problem[] = []
    for (let link = queue.current[0]; link !== undefined; link = queue.current[0]) {
      const outcome = await lookUp(link, known.current)
      if (outcome.kind === 'unreached') return giveUp(outcome.message)
      queue.current.shift()
      setWaiting(queue.current.length)
      if (outcome.kind === 'found') {
        known.current.add(outcome.video.videoName)
        onFound(outcome.video)
      } else wrong.push({ link, ...outcome })
    }
    setProblems(wrong)
    const [only] = wrong
    if (isAlone && only?.kind === 'absent') setTyped((since) => since || only.link)
  }

  /** Links that could not be looked up stay in the field. */
  function giveUp(message: string): void {
    const left = queue.current.splice(0)
    setWaiting(0)
    setTyped((since) => [...left, since].filter(Boolean).join(' '))
    setUnreached(message)
  }

  /** Puts rejected links back into the field, so that they can be corrected. */
  function takeBack(): void {
    type(problems.map(({ link }) => link).join(' '))
  }

  return { typed, type, take, takeBack, problems, unreached, waiting }
}

type Outcome =
  | { kind: 'found'; video: PendingVideo }
  | { kind: 'wrong' | 'absent'; message: string }
  | { kind: 'unreached'; message: string }

async function lookUp(link: string, known: Set<string>): Promise<Outcome> {
  const id = videoIdOf(link)
  if (!id) return { kind: 'wrong', message: text.invalidLink() }
  if (known.has(shortLink(id))) return { kind: 'wrong', message: text.videoExists() }
  try {
    const { data } = await browserApi.videos.lookup({ query: { url: shortLink(id) } })
    return { kind: 'found', video: toPending(data) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'unauthenticated') await refreshSession()
    return { kind: isTemporary(error) ? 'unreached' : 'absent', message: error.message }
  }
}
