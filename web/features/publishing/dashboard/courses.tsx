import { Link } from 'react-router'
import type { Card } from '#contract/endpoints/playlists.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { CourseCard } from './course-card.tsx'
import classes from './courses.module.css'
import type { OwnActions } from './playlist-menu.tsx'

type Props = { playlists: Card[]; actionsOf: (playlist: Card) => OwnActions }

/** The creator's own playlists. */
export function Courses({ playlists, actionsOf }: Props) {
  if (playlists.length === 0)
    return (
      <Link className={classes.nothing} to="/dash?upload">
        <EmptyState message={text.noCourses()} />
      </Link>
    )
  return (
    <ul className={classes.list}>
      {playlists.map((playlist) => (
        <li key={playlist._id}>
          <CourseCard playlist={playlist} {...actionsOf(playlist)} />
        </li>
      ))}
    </ul>
  )
}
