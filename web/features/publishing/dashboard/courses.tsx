import { Link } from 'react-router'
import type { Card } from '#contract/endpoints/playlists.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { CourseCard } from './course-card.tsx'
import classes from './courses.module.css'

type Props = { playlists: Card[]; onEdit: (playlist: Card) => void; onDelete: (playlist: Card) => void }

/** The creator's own playlists. */
export function Courses({ playlists, onEdit, onDelete }: Props) {
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
          <CourseCard
            playlist={playlist}
            onEdit={() => onEdit(playlist)}
            onDelete={() => onDelete(playlist)}
          />
        </li>
      ))}
    </ul>
  )
}
