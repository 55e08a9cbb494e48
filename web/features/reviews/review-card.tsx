import type { Review } from '#contract/endpoints/reviews.ts'
import { LongText } from '#web/features/playlists/long-text.tsx'
import { ReportButton } from '#web/features/reports/report-button.tsx'
import * as text from '#web/messages/compiled/reviews.ts'
import { Day } from '#web/ui/day.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { GivenStars } from '#web/ui/rating.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { Helpful } from './helpful.tsx'
import { type Reader, useVote } from './reader.ts'
import { ReviewAnswer } from './review-answer.tsx'
import classes from './review-card.module.css'

type Props = {
  review: Review
  reader: Reader
  /** The name of the playlist's creator. */
  creator: string
}

export function ReviewCard({ review, reader, creator }: Props) {
  const { _id, author, comment, rating, createdAt, edited, progress } = review
  const vote = useVote(review, reader)
  return (
    <article className={classes.card}>
      {author.profileimage ? (
        <img
          className={classes.photo}
          src={author.profileimage}
          alt=""
          width={40}
          height={40}
          loading="lazy"
        />
      ) : (
        <span className={classes.photo}>
          <Icon name="person" />
        </span>
      )}
      <div>
        <h3 className={classes.name}>{author.name}</h3>
        <div className={classes.facts}>
          <GivenStars rating={rating} />
          <Day time={createdAt} />
          {edited ? <span>{text.edited()}</span> : null}
          {progress ? <span>{text.watched(progress)}</span> : null}
        </div>
        <div className={classes.comment}>
          <LongText words={comment} lang={guessLang(comment)} />
        </div>
        <div className={classes.ways}>
          <Helpful review={review} reader={reader} vote={vote} />
          <ReportButton isIcon things={[{ kind: 'review', id: _id, name: author.name }]} />
        </div>
        <FailureNotice failure={vote.failure} />
        <ReviewAnswer review={review} creator={creator} mayAnswer={reader.mayAnswer} />
      </div>
    </article>
  )
}
