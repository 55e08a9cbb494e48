import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { Question } from '#web/features/operator/ask-window.tsx'
import { forgetUndo, toastWithUndo } from '#web/features/operator/undo-toast.tsx'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useRequest } from '#web/ui/use-request.ts'

const AskWindow = onDemand(async () => (await import('./ask-window.tsx')).AskWindow)

/** What takes an action back, and what is said then. */
export type Undo = { act: () => Promise<unknown>; done: string }

export type Work = {
  /** Does something at once, says so and shows the new state. */
  act: (what: () => Promise<unknown>, done: string, undo?: Undo) => void
  /** Asks first. */
  ask: (question: Question) => void
  /** Says what was done elsewhere and shows the new state. */
  tell: (done: string, undo?: Undo) => void
}

const WorkContext = createContext<Work | null>(null)

/** What the items of a list do things with. */
export function useWork(): Work {
  const work = useContext(WorkContext)
  if (!work) throw new Error('useWork is for what stands inside a WorkPlace')
  return work
}

/**
 * Where an operator's actions happen: the question before them, what the server said against them (another operator may
 * have been faster), and the fresh state afterwards, whichever way it went.
 */
export function WorkPlace({ onChanged, children }: { onChanged: () => void; children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const [notice, setNotice] = useState('')
  const { revalidate } = useRevalidator()
  const acting = useRequest(async (what: () => Promise<unknown>, done: string, undo?: Undo) => {
    await what()
    finish(done, undo)
  })

  useEffect(() => forgetUndo, [])

  function refresh() {
    onChanged()
    void revalidate()
  }

  function finish(done: string, undo?: Undo) {
    setNotice('')
    refresh()
    forgetUndo()
    if (undo) toastWithUndo(done, () => act(undo.act, undo.done))
    else void toast('success', done)
  }

  /** A question that the present state answers already is closed; anything else is said in its window. */
  async function answer(asked: Question, reason: string) {
    try {
      await asked.act(reason)
    } catch (error) {
      if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) throw error
      setQuestion(undefined)
      setNotice(error.message)
      return refresh()
    }
    setQuestion(undefined)
    finish(asked.done, asked.undo)
  }

  async function act(what: () => Promise<unknown>, done: string, undo?: Undo) {
    const refusal = await acting.send(what, done, undo)
    if (!refusal) return
    setNotice(refusal.message)
    refresh()
  }

  const work: Work = {
    act: (what, done, undo) => void act(what, done, undo),
    tell: finish,
    ask: (asked) => {
      setNotice('')
      setQuestion(asked)
    },
  }
  return (
    <WorkContext value={work}>
      {notice ? <ErrorNotice message={notice} /> : null}
      {children}
      {question ? (
        <AskWindow
          {...question}
          onAnswer={(reason) => answer(question, reason)}
          onClose={() => setQuestion(undefined)}
        />
      ) : null}
    </WorkContext>
  )
}
