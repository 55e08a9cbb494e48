import { useEffect, useRef, useState } from 'react'
import { ApiError, isTemporary } from '#contract/client.ts'
import { shortLink, videoIdOf } from '#contract/video-link.ts'
import { browserApi } from '#web/api/browser.ts'
import { refreshSession } from '#web/api/session/sign-in.ts'
import type { AddDraft } from '#web/features/publishing/draft.ts'
import { type PendingVideo, toPending } from '#web/features/publishing/pending-video.ts'
import * as text from '#web/messages/compiled/publishing.ts'

/** `absent`: a valid link, but there is no such video. */
export type Problem = { link: string; kind: 'wrong' | 'absent'; message: string }

/**
 * Adds video links: each is looked up and its video is added to the draft, in order. Several may be given at once, and
 * more while others are loading. Those without an answer are in the draft, too: where the dialog closes first they are
 * looked up when it is opened again. `held` are the short links that are there already.
 */
export function useLinks(
  { typed, links }: Pick<AddDraft, 'typed' | 'links'>,
  onDraft: (change: (now: AddDraft) => Partial<AddDraft>) => void,
  held: string[],
) {
  const [problems, setProblems] = useState<Problem[]>([])
  const [unreached, setUnreached] = useState<string>()
  const latest = useRef(held)
  /** Of the links that were looked up one after the other. */
  const wrong = useRef<Problem[]>([])
  const isAlone = useRef(false)
  const [next] = links

  useEffect(() => {
    latest.current = held
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: one link after the other
  useEffect(() => {
    if (next === undefined) {
      sayWrong()
      return
    }
    let isWanted = true
    void lookUp(next, new Set(latest.current)).then((outcome) => {
      if (isWanted) settle(next, outcome)
    })
    return () => {
      isWanted = false
    }
  }, [next])

  /** Takes typed or pasted text. An empty one only clears earlier messages. */
  function take(input: string): void {
    const given = input.split(/[\s,]+/).filter(Boolean)
    type(given.some((link) => videoIdOf(link)) ? '' : typed)
    if (given.length === 0) return
    if (!given.some((link) => videoIdOf(link))) {
      onDraft(() => ({ typed: '' }))
      setProblems([{ link: input.trim(), kind: 'wrong', message: text.invalidLink() }])
      return
    }
    isAlone.current = links.length === 0 && given.length === 1
    onDraft((now) => ({ links: [...new Set([...now.links, ...given])] }))
  }

  function type(value: string): void {
    onDraft(() => ({ typed: value }))
    setProblems([])
    setUnreached(undefined)
  }

  function settle(link: string, outcome: Outcome): void {
    if (outcome.kind === 'unreached') {
      giveUp(outcome.message)
      return
    }
    if (outcome.kind !== 'found') wrong.current.push({ link, ...outcome })
    onDraft((now) => ({
      links: now.links.filter((one) => one !== link),
      ...(outcome.kind === 'found' ? { videos: [...now.videos, outcome.video] } : {}),
    }))
  }

  function sayWrong(): void {
    const [only] = wrong.current
    if (!only) return
    setProblems(wrong.current)
    if (isAlone.current && only.kind === 'absent') onDraft((now) => ({ typed: now.typed || only.link }))
    wrong.current = []
  }

  /** Those that were rejected and of which nothing was said yet. */
  function takeWrong(): string[] {
    const links = wrong.current.map(({ link }) => link)
    wrong.current = []
    return links
  }

  /** Links that could not be looked up stay in the field. */
  function giveUp(message: string): void {
    const rejected = takeWrong()
    onDraft((now) => ({ links: [], typed: [...rejected, ...now.links, now.typed].filter(Boolean).join(' ') }))
    setUnreached(message)
  }

  /** Puts rejected links back into the field, so that they can be corrected. */
  function takeBack(): void {
    type(problems.map(({ link }) => link).join(' '))
  }

  return { typed, type, take, takeBack, problems, unreached, waiting: links.length }
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
