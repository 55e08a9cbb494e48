import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { WAITING_KINDS } from '#contract/constants.ts'
import type { AnswerTemplate } from '#contract/endpoints/operator/answers.ts'
import { addressOf, type ConsoleQuery, parseChoice } from '#web/features/operator/console-address.ts'
import { ListSkeleton } from '#web/features/operator/list/list-skeleton.tsx'
import listClasses from '#web/features/operator/list/list-view.module.css'
import { StateTabs } from '#web/features/operator/list/state-tabs.tsx'
import { useLoaded } from '#web/features/operator/list/use-loaded.ts'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { clearDraft } from '#web/storage/draft.ts'
import { Pagination } from '#web/ui/page/pagination.tsx'
import { RetryNotice } from '#web/ui/states/retry-notice.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import { useSerialQueue } from '#web/ui/states/use-serial-queue.ts'
import { bringIntoView } from './bring-into-view.ts'
import { Card } from './card.tsx'
import { type Decision, decisionsOf } from './decisions.ts'
import classes from './inbox.module.css'
import { Keys } from './keys.tsx'
import { kindNames } from './kind-names.ts'
import { NothingLeft } from './nothing-left.tsx'
import { keyOf, type LastAction, reasonDraftOf, useQueue } from './use-queue.ts'
import { WeeklyMail } from './weekly-mail.tsx'

const pageSize = 20
const kinds = ['all', ...WAITING_KINDS] as const
/** After looking at a thing for this long an operator claims it. Milliseconds. */
const LOOKED_AT = 800
const NONE: ReadonlySet<string> = new Set()

/** Everything that waits, most urgent first, to be decided one after the other. */
export function Inbox({ asked }: { asked: ConsoleQuery }) {
  const kind = parseChoice(kinds, asked.state)
  const { page } = asked
  const list = useLoaded(addressOf(asked), async (signal) => {
    const [found, answers] = await Promise.all([
      operatorApi.operatorInbox.list({ query: { kind, page, limit: pageSize } }, { signal }),
      operatorApi.operatorAnswers.list({}, { signal }),
    ])
    return { ...found.data, answers: answers.data }
  })
  return (
    <>
      <header className={listClasses.head}>
        <h2 className={listClasses.title}>{text.inbox()}</h2>
        <p className={listClasses.about}>{text.inboxAbout()}</p>
      </header>
      <div className={listClasses.tools}>
        <StateTabs
          section="inbox"
          states={kinds.map((value) => ({ value, name: value === 'all' ? text.all() : kindNames[value]() }))}
          state={asked.state}
          search=""
        />
      </div>
      {list.problem ? (
        <RetryNotice message={list.problem} tryAgain={text.tryAgain()} retry={list.reload} />
      ) : list.content ? null : (
        <ListSkeleton />
      )}
      {list.content ? (
        <Queue key={addressOf(asked)} content={list.content} asked={asked} reload={list.reload} />
      ) : null}
      <WeeklyMail />
    </>
  )
}

type Content = Awaited<ReturnType<typeof operatorApi.operatorInbox.list>>['data'] & {
  answers: AnswerTemplate[]
}

function Queue({
  content,
  asked: { page, state },
  reload,
}: {
  content: Content
  asked: ConsoleQuery
  reload: () => void
}) {
  /** The things whose decisions have no answer yet. */
  const [underWay, setUnderWay] = useState(NONE)
  const { items, total } = content
  const queue = useQueue({ items, isWhole: page === 1 && total <= pageSize, underWay })
  const { things, current, decided, turn } = queue
  const [asking, setAsking] = useState<string>()
  const asked = things.some((one) => keyOf(one) === asking) ? asking : undefined
  const [notice, setNotice] = useState<{ about: string; message: string }>()
  const { revalidate } = useRevalidator()
  const deciding = useRequest(async (decision: Decision, key: string, reason: string) => {
    const sent = performance.now()
    await decision.act(reason)
    clearDraft(reasonDraftOf(key))
    queue.decide(key, decision, sent)
  })
  const undoing = useRequest(async (undone: LastAction | undefined) => {
    if (await queue.undo(undone)) reload()
  })
  const inTurn = useSerialQueue()
  const claiming = useRequest(async (waitingId: string, takeOver: boolean) => {
    const { data } = await operatorApi.operatorInbox.claim({ params: { waitingId }, body: { takeOver } })
    queue.claimed(waitingId, data)
  })
  const claimInTurn = useSerialQueue()
  /** A thing is also claimed by looking at it. */
  const claim = (waitingId: string, takeOver: boolean) =>
    claimInTurn(() => claiming.send(waitingId, takeOver))
  const list = useRef<HTMLOListElement>(null)
  const nothing = useRef<HTMLDivElement>(null)
  const left = Math.max(0, content.total - queue.decidedSince)

  // The next page is loaded while a few are left.
  const isLow = things.length < 5 && left > things.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that few are left
  useEffect(() => {
    if (isLow) reload()
  }, [isLow])

  // The focus follows whatever becomes current without being pointed at: the neighbour of a decided thing, or one that
  // came back. Initially, it moves only if nobody has moved it. In the same frame: otherwise a key pressed as soon as
  // the decision is announced would be lost.
  const currentKey = current && keyOf(current)
  const shownTurn = useRef<number>(undefined)
  const placedAt = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an undone thing is there only after a reload
  useLayoutEffect(() => {
    if (shownTurn.current === turn) return
    const focused = document.activeElement
    const isElsewhere = focused !== document.body && !list.current?.contains(focused)
    const card = list.current?.querySelector<HTMLElement>('[data-current]')
    if (card) shownTurn.current = turn
    // Somebody who is writing a reason already goes on.
    if (isElsewhere || focused?.closest('form')) return
    card?.focus({ preventScroll: true })
    if (card && turn > 0) {
      bringIntoView(card)
      placedAt.current = scrollY
    }
    // Otherwise the last decision could not be undone by keyboard.
    if (decided > 0) nothing.current?.focus()
  }, [turn, currentKey])

  // The line that says who works on a thing moves what stands below it.
  const claims = things.map(({ claim }) => String(claim?.isMine)).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the claims
  useLayoutEffect(() => {
    const card = list.current?.querySelector<HTMLElement>('[data-current]')
    // Unless somebody has scrolled since.
    if (!card || placedAt.current !== scrollY) return
    bringIntoView(card)
    placedAt.current = scrollY
  }, [claims])

  const waitingId = current?._id
  const mine = current?.claim?.isMine
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another thing is looked at
  useEffect(() => {
    if (waitingId === undefined || mine) return
    const looked = setTimeout(() => void report(currentKey ?? '', claim(waitingId, false)), LOOKED_AT)
    return () => clearTimeout(looked)
  }, [waitingId])

  /** Shows the server's objection beside its thing, and the current state. */
  async function report(about: string, sending: ReturnType<typeof deciding.send>): Promise<boolean> {
    const failure = await sending
    if (!failure) return true
    setNotice({ about, message: failure.message })
    queue.doubt(about)
    reload()
    void revalidate()
    return false
  }

  /** Decisions are sent one after the other, each thing's once. */
  async function decide(decision: Decision, key: string, reason = '') {
    if (underWay.has(key)) return
    setUnderWay((before) => new Set([...before, key]))
    setNotice(undefined)
    const sending = inTurn(() => deciding.send(decision, key, reason))
    const isDone = await report(key, sending).finally(() =>
      setUnderWay((before) => new Set([...before].filter((one) => one !== key))),
    )
    if (!isDone) return
    setAsking((now) => (now === key ? undefined : now))
    void revalidate()
  }

  /** Undoes what is shown; by the key, the decision that was pressed last, once it has an answer. */
  function undo(isKey: boolean) {
    const shown = queue.last
    const pressed = isKey ? [...underWay].at(-1) : undefined
    const undone = () => (pressed === undefined ? shown : queue.lastOf(pressed))
    void report(
      currentKey ?? '',
      inTurn(() => undoing.send(undone())),
    )
  }

  function choose(decision: Decision | undefined) {
    // Pressed for the thing that was there a moment ago.
    if (!queue.isSeen(LOOKED_AT)) return
    if (!decision || !currentKey || isOthers) return
    if (decision.asks) setAsking(currentKey)
    else void decide(decision, currentKey)
  }

  const isOthers = current?.claim ? !current.claim.isMine : false
  const actions: Record<string, () => void> = {
    j: () => queue.move(1),
    k: () => queue.move(-1),
    arrowdown: () => queue.move(1),
    arrowup: () => queue.move(-1),
    a: () => choose(current && decisionsOf(current).accept),
    r: () => choose(current && decisionsOf(current).decline),
    o: () => list.current?.querySelector<HTMLElement>('[data-current] h3 a')?.click(),
    t: () => {
      if (current && isOthers) void report(currentKey ?? '', claim(current._id, true))
    },
    l: () => {
      if (current?.claim?.isMine) void report(currentKey ?? '', leaving.send(current._id))
    },
    u: () => undo(true),
  }
  const leaving = useRequest(async (id: string) => {
    await operatorApi.operatorInbox.release({ params: { waitingId: id } })
    queue.claimed(id, null)
  })

  /** Letters are shortcuts only while the list has the focus and nobody is typing. */
  function press(event: React.KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || asked !== undefined) return
    const act = actions[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  }

  const keys = (
    <Keys last={queue.last} lost={queue.lost} onUndo={() => undo(false)} left={left} decided={decided} />
  )
  if (things.length === 0 && (left === 0 || page > 1))
    return (
      <div className={classes.queue} data-queue>
        {keys}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the list, which is empty now */}
        <div ref={nothing} tabIndex={-1} onKeyDown={press}>
          <NothingLeft isPastEnd={left > 0} kind={parseChoice(kinds, state)} />
        </div>
      </div>
    )
  return (
    <>
      <div className={classes.queue} data-queue>
        {keys}
        <ol ref={list} className={classes.list} onKeyDown={press} aria-label={text.inbox()}>
          {things.map((one) => {
            const key = keyOf(one)
            return (
              <Card
                key={key}
                waiting={one}
                isCurrent={key === currentKey}
                notice={notice?.about === key ? notice.message : undefined}
                answers={content.answers}
                isAsking={asked === key}
                isBusy={underWay.has(key)}
                onChosen={(decision) => (decision.asks ? setAsking(key) : void decide(decision, key))}
                onReason={(decision, reason) => void decide(decision, key, reason)}
                onCancelled={() => setAsking(undefined)}
                onTakeOver={() => void report(key, claim(one._id, true))}
                onCurrent={() => queue.look(key)}
              />
            )
          })}
        </ol>
      </div>
      <Pagination page={page} pageCount={Math.ceil(content.total / pageSize)} range={3} />
    </>
  )
}
