import { useState } from 'react'
import { Link } from 'react-router'
import type { Playlist } from '#contract/endpoints/playlists.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import { ArrangeVideos } from '#web/features/dashboard/arrange-videos.tsx'
import { OwnVideos } from '#web/features/dashboard/own-videos.tsx'
import type { PendingVideo } from '#web/features/publishing/pending-video.ts'
import { Reviews } from '#web/features/reviews/reviews.tsx'
import * as text from '#web/messages/compiled/dashboard.ts'
import { PlainButton } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { languageName } from '#web/ui/language-name.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Stars } from '#web/ui/rating.tsx'
import { toast } from '#web/ui/toasts.tsx'
import classes from './own-playlist.module.css'

const AddVideosWindow = onDemand(
  async () => (await import('#web/features/publishing/add-videos-window.tsx')).AddVideosWindow,
)

type Props = { playlist: Playlist; onEdit: () => void; onDelete: () => void; onRefresh: () => void }

/** One of the creator's own playlists: its videos, their order, and what learners say of it. */
export function OwnPlaylist({ playlist, onEdit, onDelete, onRefresh }: Props) {
  const [doing, setDoing] = useState<'nothing' | 'adding' | 'arranging'>('nothing')
  const [pending, setPending] = useState<PendingVideo[]>([])
  return (
    <>
      <div className={classes.heading}>
        <div className={classes.words}>
          <h2>{playlist.name}</h2>
          <p className={classes.facts}>
            {text.courseFacts({
              videos: text.videos({ count: playlist.videoCount }),
              language: languageName(playlist.language),
            })}
            {playlist.category.map(({ name }) => ` · ${name}`)}
          </p>
          <Stars average={playlist.avgRating} count={playlist.feedbackCount} />
          <p className={classes.about}>{playlist.description}</p>
          {playlist.videoCount > 0 ? (
            <Link className={classes.public} to={playlistAddress(playlist)}>
              {text.asLearners()}
              <Icon name="right" size={16} />
            </Link>
          ) : (
            <p className={classes.hidden}>{text.notShown()}</p>
          )}
        </div>
        <div className={classes.actions}>
          <PlainButton aria-haspopup="dialog" onClick={() => setDoing('adding')}>
            <Icon name="plus" />
            {text.addVideo()}
          </PlainButton>
          {playlist.videos.length > 1 && doing !== 'arranging' ? (
            <PlainButton quiet onClick={() => setDoing('arranging')}>
              {text.changeOrder()}
            </PlainButton>
          ) : null}
          <PlainButton quiet aria-haspopup="dialog" onClick={onEdit}>
            {text.edit()}
          </PlainButton>
          <button className={classes.delete} type="button" aria-haspopup="dialog" onClick={onDelete}>
            {text.deletePlaylist()}
          </button>
        </div>
      </div>
      {doing === 'arranging' ? (
        <ArrangeVideos playlist={playlist} onDone={() => setDoing('nothing')} onRefresh={onRefresh} />
      ) : (
        <OwnVideos playlist={playlist} onRefresh={onRefresh} />
      )}
      <Reviews playlist={playlist} />
      {doing === 'adding' ? (
        <AddVideosWindow
          playlist={playlist}
          pending={pending}
          onPending={setPending}
          onClose={() => setDoing('nothing')}
          onAdded={() => {
            setPending([])
            setDoing('nothing')
            void toast('success', text.videosAdded({ count: pending.length }))
            onRefresh()
          }}
        />
      ) : null}
    </>
  )
}
