import type { Review } from '#contract/endpoints/reviews.ts'
import { LongText } from '#web/features/playlists/long-text.tsx'
import { language } from '#web/messages/language.ts'
import { Icon } from '#web/ui/icon.tsx'
import { GivenStars } from '#web/ui/rating.tsx'
import classes from './review-card.module.css'

export function ReviewCard({ review }: { review: Review }) {
  const { author, comment, rating, createdAt } = review
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
          <time dateTime={createdAt}>{day(createdAt)}</time>
        </div>
        <div className={classes.comment}>
          <LongText words={comment} />
        </div>
      </div>
    </article>
  )
}

/** In the time of India, wherever it is rendered. */
function day(time: string): string {
  return new Date(time).toLocaleDateString(`${language()}-IN`, {
    dateStyle: 'medium',
    timeZone: 'Asia/Kolkata',
  })
}
