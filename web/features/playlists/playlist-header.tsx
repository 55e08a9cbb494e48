import type { Playlist } from '#contract/endpoints/playlists.ts'
import type { Video } from '#contract/endpoints/videos.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import { LongText } from '#web/features/playlists/long-text.tsx'
import { ShareButton } from '#web/features/playlists/share-button.tsx'
import { inHours, totalSeconds } from '#web/features/videos/duration.ts'
import { linkToVideo } from '#web/features/videos/use-opened-video.ts'
import * as text from '#web/messages/compiled/playlist.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { languageName } from '#web/ui/language-name.ts'
import { Stars } from '#web/ui/rating.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { Trail } from '#web/ui/trail.tsx'
import classes from './playlist-header.module.css'

/** What a playlist is, before its videos. */
export function PlaylistHeader({ playlist }: { playlist: Playlist }) {
  const { name, description, language, creator, videoCount, avgRating, feedbackCount, category } = playlist
  const seconds = totalSeconds(playlist.videos)
  return (
    <header className={classes.header}>
      <div className={classes.inside}>
        <div>
          <Trail steps={category} />
          <h1>{name}</h1>
          <Stars average={avgRating} count={feedbackCount} />
          <div className={classes.about}>
            <LongText words={description} />
          </div>
          <ul className={classes.facts}>
            <li>
              {creator.profileimage ? (
                <img className={classes.photo} src={creator.profileimage} alt="" width={28} height={28} />
              ) : (
                <Icon name="person" />
              )}
              {text.by({ creator: creator.name })}
            </li>
            <li>
              <Icon name="chat" />
              {languageName(language)}
            </li>
            <li>
              <Icon name="play" />
              {text.videos({ count: videoCount })}
            </li>
            {seconds === null ? null : (
              <li>
                <Icon name="clock" />
                {inHours(seconds)}
              </li>
            )}
          </ul>
          <div className={classes.actions}>
            <Start first={playlist.videos[0]} />
            <ShareButton title={name} path={playlistAddress(playlist)} />
          </div>
        </div>
        <div className={classes.picture}>
          <Thumbnail id={playlist._id} address={playlist.videos[0]?.thumbnail} isFirst />
        </div>
      </div>
    </header>
  )
}

/** For learners the first video; for visitors the place where they can log in to see it. */
function Start({ first }: { first: Video | undefined }) {
  return (
    <>
      <ButtonAnchor data-for="visitor" href="#videos">
        {text.start()}
      </ButtonAnchor>
      {first ? (
        <ButtonLink data-for="member" {...linkToVideo(first)}>
          {text.start()}
        </ButtonLink>
      ) : null}
    </>
  )
}
