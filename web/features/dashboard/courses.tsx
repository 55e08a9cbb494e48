import { Link } from 'react-router'
import type { Card } from '#contract/endpoints/playlists.ts'
import { CourseCard } from '#web/features/dashboard/course-card.tsx'
import type { Loaded } from '#web/features/dashboard/load-dashboard.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import { PlainButton } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import classes from './courses.module.css'

type Props = { own: Loaded<Card[]>; onRetry: () => void }

/** The creator's own playlists. */
export function Courses({ own, onRetry }: Props) {
  if (!('content' in own))
    return (
      <ErrorNotice message={text.coursesFailed()}>
        <PlainButton quiet onClick={onRetry}>
          {text.tryAgain()}
        </PlainButton>
      </ErrorNotice>
    )
  if (own.content.length === 0)
    return (
      <Link className={classes.nothing} to="/dash?upload" replace>
        <EmptyState message={text.noCourses()} />
      </Link>
    )
  return (
    <ul className={classes.list}>
      {own.content.map((playlist) => (
        <li key={playlist._id}>
          <CourseCard playlist={playlist} />
        </li>
      ))}
    </ul>
  )
}
