import { useLocation } from 'react-router'
import type { PlaylistPage } from '#contract/endpoints/playlists.ts'
import { returnStateFor } from '#web/api/session/return-address.ts'
import * as text from '#web/messages/compiled/playlist.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { CourseOutline } from './course-outline.tsx'
import type { CourseVideos } from './course-videos.ts'
import classes from './login-prompt.module.css'
import { linkToVideo, videosHash } from './video-links.ts'

/** Replaces the videos for visitors: how to see them, and what they would see. */
export function LoginPrompt({ playlist, videos }: { playlist: PlaylistPage; videos: CourseVideos }) {
  const { pathname, search, hash } = useLocation()
  // Somebody who wanted to start watching continues with the first video.
  const { first } = playlist
  const wanted = hash === videosHash && first ? linkToVideo(first).to.search : search
  const state = returnStateFor(pathname + wanted)
  return (
    <>
      <EmptyState message={text.loginPrompt()}>
        <div className={classes.ways}>
          <ButtonLink to="/signin" state={state}>
            {text.logIn()}
          </ButtonLink>
          <ButtonLink to="/signup" quiet state={state}>
            {text.signUp()}
          </ButtonLink>
        </div>
      </EmptyState>
      <CourseOutline
        key={playlist.from}
        videos={videos}
        begin={playlist.from - 1}
        size={playlist.videos.length}
      />
    </>
  )
}
