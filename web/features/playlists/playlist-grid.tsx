import type { ReactNode } from 'react'
import { PlaylistCard } from '#web/features/playlists/playlist-card.tsx'
import type { ShownCard } from '#web/features/playlists/shown-card.ts'
import { CardSkeleton } from '#web/ui/states/skeleton.tsx'
import classes from './playlist-grid.module.css'

type Props = {
  playlists: ShownCard[]
  isFirst?: boolean
  /** On phones only the first four are shown: pictures of the others are not loaded. */
  isFewOnPhones?: boolean
  /** Replaces a name: the search is marked in it. */
  mark?: ((name: string) => ReactNode) | undefined
}

export function PlaylistGrid({ playlists, isFirst = false, isFewOnPhones = false, mark }: Props) {
  return (
    <ul className={classes.grid} data-few-on-phones={isFewOnPhones || undefined}>
      {playlists.map((playlist, index) => (
        <li key={playlist._id} className={classes.place}>
          <PlaylistCard playlist={playlist} isFirst={isFirst && index < 2} marked={mark?.(playlist.name)} />
        </li>
      ))}
    </ul>
  )
}

/** The same grid while its content is loading. `words` is read by screen readers. */
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
