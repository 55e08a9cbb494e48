import { useState } from 'react'
import type { Review } from '#contract/endpoints/reviews.ts'
import { LongText } from '#web/features/playlists/long-text.tsx'
import * as text from '#web/messages/compiled/reviews.ts'
import { Day } from '#web/ui/day.tsx'
import { optionalPartOnDemand } from '#web/ui/dialog/on-demand.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import classes from './review-answer.module.css'

const AnswerActions = optionalPartOnDemand(async () => (await import('./answer-actions.tsx')).AnswerActions)

type Props = {
  review: Review
  /** The name of the playlist's creator. */
  creator: string
  mayAnswer: boolean
}

function Answer({ answer, creator }: { answer: NonNullable<Review['answer']>; creator: string }) {
  return (
    <>
      <p className={classes.head}>
        <b>{text.answerOf({ creator })}</b>
        <Day time={answer.createdAt} />
        {answer.edited ? <span>{text.edited()}</span> : null}
      </p>
      <LongText words={answer.text} lang={guessLang(answer.text)} />
    </>
  )
}

/** The creator's answer to a review, and for them the ways to write it. */
export function ReviewAnswer({ review, creator, mayAnswer }: Props) {
  const [answered, setAnswered] = useState<Review>()
  const now = answered ?? review
  const { answer } = now
  if (!answer && !mayAnswer) return null
  return (
    <div className={answer ? classes.answer : undefined}>
      {answer ? <Answer answer={answer} creator={creator} /> : null}
      {mayAnswer ? (
        <div className={classes.ways}>
          <AnswerActions review={now} onChanged={setAnswered} />
        </div>
      ) : null}
    </div>
  )
}
