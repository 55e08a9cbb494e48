import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, type FailureCode, isTemporary } from '#contract/client.ts'
import { undoTime } from '#web/features/operator/undo-time.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { dismissUndo, loadToasts, toastWithUndo } from '#web/ui/states/undo-toast.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import { useSerialQueue } from '#web/ui/states/use-serial-queue.ts'
import { ItemContext } from './item-context.ts'

const ConfirmDialog = onDemand(async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog)

/** How to undo an action, and the message afterwards. */
export type Undo = {
  act: () => Promise<unknown>
  done: string
  /** Milliseconds in which the server undoes it; without it, until another action. */
  within?: number
}

/** The question before an action. */
export type Question = {
  question: string
  about: string
  yes: string
  isDangerous?: boolean
  /** Asks for a reason and says who reads it. */
  reasonHint?: string
  act: (reason: string) => Promise<unknown>
  /** The message afterwards. */
  done: string
  undo?: Undo
}

type ItemActions = {
  /** Performs the action at once, confirms it and shows the new state. */
  act: (what: () => Promise<unknown>, done: string, undo?: Undo) => void
  /** Asks first. */
  ask: (question: Question) => void
  /** Confirms an action that was performed elsewhere, sent at that moment, and shows the new state. */
  reportDone: (done: string, undo?: Undo, sent?: number) => void
  /** An action has no answer yet. */
  isBusy: boolean
}

/** The error of an action, and the item it was about (empty: none). */
type Notice = { about: string; message: string }

const ActionsContext = createContext<{
  actionsFor: (id: string) => ItemActions
  notice: Notice | undefined
} | null>(null)

/** How the items of a list perform actions. */
export function useItemActions(): ItemActions {
  return useActionsContext().actionsFor(useContext(ItemContext).id)
}

/** The error of the last action on this item. */
export function useNotice(): string | undefined {
  const { id } = useContext(ItemContext)
  const { notice } = useActionsContext()
  return notice?.about === id ? notice.message : undefined
}

function useActionsContext() {
  const context = useContext(ActionsContext)
  if (!context) throw new Error('useItemActions needs an ActionsProvider around it')
  return context
}

/**
 * Performs an operator's actions: the question before them, the server's error (another operator may have
 * been faster), and the fresh state afterwards, whatever the outcome.
 */
export function ActionsProvider({ onChanged, children }: { onChanged: () => void; children: ReactNode }) {
  const [asking, setAsking] = useState<{ about: string; question: Question }>()
  const [notice, setNotice] = useState<Notice>()
  const { revalidate } = useRevalidator()
  const acting = useRequest(
    async (about: string, what: () => Promise<unknown>, done: string, undo?: Undo) => {
      const sent = performance.now()
      await what()
      finish(about, done, undo, sent)
    },
  )

  const inTurn = useSerialQueue()
  const underWay = useRef(new Set<string>())

  useEffect(() => {
    void loadToasts()
    return dismissUndo
  }, [])

  function refresh() {
    onChanged()
    void revalidate()
  }

  function finish(about: string, done: string, undo?: Undo, sent?: number) {
    setNotice((now) => (now?.about === about ? undefined : now))
    refresh()
    dismissUndo()
    const within = undo?.within && undoTime(undo.within, sent)
    if (undo) toastWithUndo(done, () => void undoAction(about, undo), within)
    else void toast('success', done)
  }

  /**
   * A question that the current state has already answered is closed, and its reason kept for when it is asked again; any
   * other error is shown in its dialog.
   */
  async function answer(about: string, asked: Question, reason: string): Promise<undefined | null> {
    const sent = performance.now()
    try {
      await asked.act(reason)
    } catch (error) {
      if (!(error instanceof ApiError) || isTemporary(error) || ASKED_ANEW.has(error.code)) throw error
      setNotice({ about, message: error.message })
      refresh()
      return null
    }
    finish(about, asked.done, asked.undo, sent)
    return undefined
  }

  /** One action after the other, each once however often its button is pressed. */
  async function perform(about: string, what: () => Promise<unknown>, done: string, undo?: Undo) {
    const pressed = `${about} ${done}`
    if (underWay.current.has(pressed)) return null
    underWay.current.add(pressed)
    return inTurn(() => acting.send(about, what, done, undo)).finally(() => underWay.current.delete(pressed))
  }

  async function act(about: string, what: () => Promise<unknown>, done: string, undo?: Undo) {
    const failure = await perform(about, what, done, undo)
    if (!failure) return
    setNotice({ about, message: failure.message })
    refresh()
  }

  /** The list may show something else by now, so a failure is said where the undo was offered. */
  async function undoAction(about: string, undo: Undo) {
    const failure = await perform(about, undo.act, undo.done)
    if (!failure) return
    void toast('error', failure.message)
    refresh()
  }

  const actionsFor = (about: string): ItemActions => ({
    act: (what, done, undo) => void act(about, what, done, undo),
    reportDone: (done, undo, sent) => finish(about, done, undo, sent),
    isBusy: acting.isBusy,
    ask: (question) => {
      setNotice(undefined)
      setAsking({ about, question })
    },
  })
  return (
    <ActionsContext value={{ actionsFor, notice }}>
      {notice?.about === '' ? <ErrorNotice message={notice.message} /> : null}
      {children}
      {asking ? (
        <ConfirmDialog
          {...confirmationOf(asking.about, asking.question)}
          act={(reason) => answer(asking.about, asking.question, reason)}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </ActionsContext>
  )
}

function confirmationOf(id: string, { question, about, yes, isDangerous = false, reasonHint }: Question) {
  const draftName = `reason:${yes}:${id}`
  const field = { kind: 'text', name: 'reason', label: text.reason() } as const
  return {
    question,
    about: [about],
    yes,
    no: text.cancel(),
    isDangerous,
    ...(reasonHint ? { field: { ...field, draftName, description: reasonHint } } : {}),
  }
}

/** Errors about the reason or the operator's session: the question stays open. */
const ASKED_ANEW: ReadonlySet<FailureCode> = new Set(['bad_input', 'unauthenticated', 'forbidden'])
