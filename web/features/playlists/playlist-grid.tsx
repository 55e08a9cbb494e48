import { PlaylistCard } from '#web/features/playlists/playlist-card.tsx'
import type { ShownCard } from '#web/features/playlists/shown-card.ts'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import classes from './playlist-grid.module.css'

export function PlaylistGrid({ playlists, isFirst = false }: { playlists: ShownCard[]; isFirst?: boolean }) {
  return (
    <ul className={classes.grid}>
      {playlists.map((playlist, index) => (
        <li key={playlist._id} className={classes.place}>
          <PlaylistCard playlist={playlist} isFirst={isFirst && index < 2} />
        </li>
      ))}
    </ul>
  )
}

/** The same grid while its content is on the way. `words` is what screen readers hear. */
export function PlaylistGridSkeleton({ count, words }: { count: number; words: string }) {
  const places = Array.from({ length: count }, (_, index) => `place-${index}`)
  return (
    <div role="status" aria-label={words}>
      <ul className={classes.grid} aria-hidden="true">
        {places.map((place) => (
          <li key={place}>
            <CardSkeleton />
          </li>
        ))}
      </ul>
    </div>
  )
}
