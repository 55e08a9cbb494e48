import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { hasLostMany } from '#contract/constants.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import { shorten } from '#contract/shorten.ts'
import { SaveOnCard } from '#web/features/learning/save-on-card.tsx'
import type { ShownCard } from '#web/features/playlists/shown-card.ts'
import { inHours } from '#web/features/videos/duration.ts'
import * as text from '#web/messages/compiled/playlists.ts'
import { language as pageLanguage } from '#web/messages/language.ts'
import card from '#web/ui/card.module.css'
import { langOfCourseText } from '#web/ui/lang-of-course-text.ts'
import { languageName } from '#web/ui/language-name.ts'
import { usePrefetch } from '#web/ui/pictures/data-saver.ts'
import { Thumbnail } from '#web/ui/pictures/thumbnail.tsx'
import { Stars } from '#web/ui/rating.tsx'
import classes from './playlist-card.module.css'

const previewLength = 50
const longFrom = 70

type Props = {
  playlist: ShownCard
  /** Above the fold: its picture is loaded at once. */
  isFirst?: boolean
  /** Replaces the name: the search is marked in it. */
  marked?: ReactNode
}

/** A playlist in a list. The whole card is one link; the readmore button beside it is separate. */
export function PlaylistCard({ playlist, isFirst, marked }: Props) {
  return (
    <article className={`${card.card} ${classes.card}`}>
      <CardPicture playlist={playlist} isFirst={isFirst} />
      <div className={classes.body}>
        <h3 className={classes.title}>
          <Link
            className={card.link}
            to={playlistAddress(playlist)}
            prefetch={usePrefetch()}
            discover="none"
            lang={langOfCourseText(playlist.language, playlist.name)}
          >
            {marked ?? playlist.name}
          </Link>
        </h3>
        <CardCreator playlist={playlist} />
        <Stars average={playlist.avgRating} count={playlist.feedbackCount} />
        {hasLostMany(playlist) ? <p className={classes.lost}>{text.manyLost()}</p> : null}
        <Preview playlist={playlist} />
      </div>
      <div>
        <SaveOnCard course={playlist} />
      </div>
    </article>
  )
}

/** The picture with the number of videos. */
export function CardPicture({ playlist, isFirst }: Props) {
  return (
    <div className={classes.picture}>
      <Thumbnail
        id={playlist._id}
        address={playlist.thumbnail}
        subject={playlist.subject}
        isFirst={isFirst}
      />
      <span className={classes.count}>{lengthOf(playlist)}</span>
    </div>
  )
}

/** How many videos can be played, and their total length where known. */
function lengthOf({ playableCount, totalSeconds }: ShownCard): string {
  const videos = text.videos({ count: playableCount })
  return totalSeconds === null ? videos : text.length({ videos, time: inHours(totalSeconds) })
}

/** Creator and language. */
export function CardCreator({ playlist }: { playlist: Pick<ShownCard, 'creator' | 'language'> }) {
  const { creator, language } = playlist
  return (
    <p className={classes.by} suppressHydrationWarning>
      {text.byIn({ creator: creator.name, language: languageName(language) })}
    </p>
  )
}

function Preview({ playlist: { description, language } }: Props) {
  const [isOpen, setOpen] = useState(false)
  const preview = description.length > longFrom ? shorten(description, previewLength) : description
  const written = langOfCourseText(language, description)
  return (
    <p className={classes.preview} lang={written}>
      {`${isOpen ? description : preview} `}
      {preview !== description ? (
        <button
          className={classes.more}
          type="button"
          lang={written && pageLanguage()}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? text.readLess() : text.readMore()}
        </button>
      ) : null}
    </p>
  )
}
