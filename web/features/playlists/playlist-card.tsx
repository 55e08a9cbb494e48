import { useState } from 'react'
import { Link } from 'react-router'
import { playlistAddress } from '#contract/playlist-address.ts'
import { shorten } from '#web/features/playlists/shorten.ts'
import type { ShownCard } from '#web/features/playlists/shown-card.ts'
import * as text from '#web/messages/compiled/playlists.ts'
import card from '#web/ui/card.module.css'
import { languageName } from '#web/ui/language-name.ts'
import { Stars } from '#web/ui/rating.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import classes from './playlist-card.module.css'

const previewLength = 50
const longFrom = 70

type Props = {
  playlist: ShownCard
  /** Among the first things one sees: its picture is fetched at once. */
  isFirst?: boolean
}

/** A playlist in a list. The whole card is one link; the readmore button beside it stays its own. */
export function PlaylistCard({ playlist, isFirst }: Props) {
  return (
    <article className={`${card.card} ${classes.card}`}>
      <div className={classes.picture}>
        <Thumbnail id={playlist._id} address={playlist.videos[0]?.thumbnail} isFirst={isFirst} />
        <span className={classes.count}>{text.videos({ count: playlist.videoCount })}</span>
      </div>
      <div className={classes.body}>
        <h3 className={classes.title}>
          <Link className={card.link} to={playlistAddress(playlist)} prefetch="intent">
            {playlist.name}
          </Link>
        </h3>
        <p className={classes.by}>
          {text.byIn({ creator: playlist.creator.name, language: languageName(playlist.language) })}
        </p>
        <Stars average={playlist.avgRating} count={playlist.feedbackCount} />
        <Preview description={playlist.description} />
      </div>
    </article>
  )
}

function Preview({ description }: { description: string }) {
  const [isOpen, setOpen] = useState(false)
  const preview = description.length > longFrom ? shorten(description, previewLength) : description
  return (
    <p className={classes.preview}>
      {isOpen ? description : preview}{' '}
      {preview !== description ? (
        <button
          className={classes.more}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? text.readLess() : text.readMore()}
        </button>
      ) : null}
    </p>
  )
}
