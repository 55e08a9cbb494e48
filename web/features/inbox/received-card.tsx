import { useRef, useState } from 'react'
import type { CandidateState } from '#contract/constants.ts'
import type { ReceivedApplication } from '#contract/endpoints/inbox.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/inbox.ts'
import { dayOf } from '#web/ui/day.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './received-card.module.css'
import { ResumeButton } from './resume-button.tsx'
import { StateSelect, stateNames } from './state-select.tsx'

type Props = {
  application: ReceivedApplication
  inboxKey: string | undefined
  onChanged: (id: string, to: Change) => void
}

/** What changes, given what is shown by now. */
export type Change = (now: ReceivedApplication) => Partial<ReceivedApplication>

/** One application with all its content, and the poster's decision. */
export function ReceivedCard({ application, inboxKey, onChanged }: Props) {
  const { _id, name, email, phoneText, skills, question, answer, resume, state, createdAt } = application
  /** Not stored yet. */
  const [chosen, setChosen] = useState<CandidateState>()
  const wanted = useRef<CandidateState>(undefined)
  // Keyboard selection is faster than a slow connection: requests are sent one after the other, and the last
  // one wins, also when the card is no longer shown by then.
  const marking = useRequest(async () => {
    try {
      for (let sent: CandidateState | undefined; wanted.current && wanted.current !== sent; ) {
        sent = wanted.current
        await mark(sent).catch((error: unknown) => {
          // Another one that was chosen meanwhile is still to be sent.
          if (wanted.current === sent) throw error
        })
      }
    } finally {
      setChosen(undefined)
    }
  })
  async function mark(next: CandidateState) {
    const input = { params: { id: _id }, body: { state: next } }
    const { data } = await browserApi.inbox.setState(input, inboxKey ? { inboxKey } : {})
    onChanged(_id, () => data)
    void toast('success', text.marked({ name, status: stateNames[next]() }))
  }
  function choose(next: CandidateState) {
    wanted.current = next
    setChosen(next)
    void marking.send()
  }
  return (
    <article className={classes.card} data-state={state}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.name}>{name}</h2>
          <p className={classes.contact}>
            <a href={`mailto:${email}`}>{email}</a>
            <PhoneLink number={phoneText} />
            <span className={classes.quiet}>{text.applied({ day: dayOf(createdAt) })}</span>
          </p>
        </div>
        <StateSelect
          label={text.status()}
          fullLabel={text.statusOf({ name })}
          value={chosen ?? state}
          onChoose={choose}
        />
      </header>
      {marking.failure ? <ErrorNotice message={marking.failure.message} /> : null}
      {skills.length > 0 ? (
        <ul className={classes.skills} aria-label={text.skills()}>
          {skills.map((skill) => (
            <li key={skill} lang={guessLang(skill)}>
              {skill}
            </li>
          ))}
        </ul>
      ) : null}
      {answer ? (
        <div>
          <h3 className={classes.label} lang={question ? guessLang(question) : undefined}>
            {question || text.answer()}
          </h3>
          <p className={classes.answer} lang={guessLang(answer)}>
            {answer}
          </p>
        </div>
      ) : null}
      {resume ? (
        <ResumeButton
          applicationId={_id}
          resume={resume}
          inboxKey={inboxKey}
          onFetched={() => onChanged(_id, (now) => (now.state === 'new' ? { state: 'seen' } : {}))}
        />
      ) : (
        <p className={classes.quiet}>{text.noResume()}</p>
      )}
    </article>
  )
}
