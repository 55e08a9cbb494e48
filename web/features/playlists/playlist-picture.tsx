import { Link } from 'react-router'
import type { PlaylistPage } from '#contract/endpoints/playlists.ts'
import { linkToVideo, videosHash } from '#web/features/videos/video-links.ts'
import * as text from '#web/messages/compiled/playlist.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Thumbnail } from '#web/ui/pictures/thumbnail.tsx'
import classes from './playlist-picture.module.css'

/** The big picture of a course: a tap plays its first video, or leads visitors to the login prompt. */
export function PlaylistPicture({
  playlist,
}: {
  playlist: Pick<PlaylistPage, '_id' | 'category' | 'first'>
}) {
  const { first } = playlist
  const picture = (
    <Thumbnail id={playlist._id} address={first?.thumbnail} subject={playlist.category[0]?.name} isFirst />
  )
  if (!first) return <div className={classes.picture}>{picture}</div>
  const content = (
    <>
      {picture}
      <span className={classes.play}>
        <Icon name="play" size={32} />
      </span>
    </>
  )
  const label = text.watch({ title: first.title })
  return (
    <>
      <a className={classes.picture} data-for="visitor" href={videosHash} aria-label={label}>
        {content}
      </a>
      <Link className={classes.picture} data-for="signedIn" aria-label={label} {...linkToVideo(first)}>
        {content}
      </Link>
    </>
  )
}
