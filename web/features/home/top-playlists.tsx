import { Link } from 'react-router'
import { playlistAddress } from '#contract/playlist-address.ts'
import { shorten } from '#contract/shorten.ts'
import { CardCreator, CardPicture } from '#web/features/playlists/playlist-card.tsx'
import type { ShownCard } from '#web/features/playlists/shown-card.ts'
import * as text from '#web/messages/compiled/home.ts'
import card from '#web/ui/card.module.css'
import { langOfCourseText } from '#web/ui/lang-of-course-text.ts'
import { Carousel } from '#web/ui/pictures/carousel.tsx'
import { Stars } from '#web/ui/rating.tsx'
import classes from './top-playlists.module.css'

const interval = 1500
const cutAt = 100

/** Only as much text as the carousel shows. */
export function cutForCarousel(card: ShownCard): ShownCard {
  return { ...card, description: shorten(card.description, cutAt) }
}

/** The best rated playlists in a carousel. */
export function TopPlaylists({ playlists }: { playlists: ShownCard[] }) {
  return (
    <Carousel title={text.topPlaylists()} className={classes.views} autoplay={interval}>
      {playlists.map((playlist, index) => (
        <Slide key={playlist._id} playlist={playlist} isFirst={index === 0} />
      ))}
    </Carousel>
  )
}

function Slide({ playlist, isFirst }: { playlist: ShownCard; isFirst: boolean }) {
  return (
    <article className={`${card.card} ${classes.slide}`}>
      <CardPicture playlist={playlist} isFirst={isFirst} />
      <div className={classes.words}>
        <h3>
          <Link
            className={card.link}
            to={playlistAddress(playlist)}
            discover="none"
            lang={langOfCourseText(playlist.language, playlist.name)}
          >
            {shorten(playlist.name, cutAt)}
          </Link>
        </h3>
        <CardCreator playlist={playlist} />
        <Stars average={playlist.avgRating} count={playlist.feedbackCount} />
        <p lang={langOfCourseText(playlist.language, playlist.description)}>
          {shorten(playlist.description, cutAt)}
        </p>
      </div>
    </article>
  )
}
