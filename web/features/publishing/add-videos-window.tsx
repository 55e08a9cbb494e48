import '#web/ui/form.css'
import { type SubmitEvent, useMemo } from 'react'
import type { Playlist } from '#contract/endpoints/playlists.ts'
import { browserApi } from '#web/api/browser.ts'
import { LinkField } from '#web/features/publishing/link-field.tsx'
import { type PendingVideo, toInput, videoProblems } from '#web/features/publishing/pending-video.ts'
import { useLinks } from '#web/features/publishing/use-links.ts'
import { VideoList } from '#web/features/publishing/video-list.tsx'
import * as text from '#web/messages/compiled/publishing.ts'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useRequest } from '#web/ui/use-request.ts'
import { Window } from '#web/ui/window.tsx'
import { WindowEnd } from '#web/ui/window-end.tsx'
import classes from './upload-form.module.css'

type Props = {
  playlist: Playlist
  /** Owned by who opens the window: closing it by accident loses nothing. */
  pending: PendingVideo[]
  onPending: (change: (now: PendingVideo[]) => PendingVideo[]) => void
  onClose: () => void
  onAdded: () => void
}

/** Videos are looked up, wait, and are added to the end of a playlist all at once. */
export function AddVideosWindow({ playlist, pending, onPending, onClose, onAdded }: Props) {
  const held = useMemo(
    () => [...playlist.videos, ...pending].map(({ videoName }) => videoName),
    [playlist.videos, pending],
  )
  const links = useLinks(held, (video) => onPending((now) => [...now, video]))
  const request = useRequest(async () => {
    await browserApi.playlists.addVideos({
      params: { id: playlist._id },
      body: { videos: pending.map(toInput) },
    })
    onAdded()
  })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending.length === 0) return
    const refusal = await request.send()
    if (refusal) void toast('error', text.somethingWrong())
  }

  return (
    <Window isOpen onClose={onClose} title={text.addTitle()}>
      <form className={classes.form} noValidate aria-busy={request.isBusy} onSubmit={submit}>
        <LinkField links={links} isFirst />
        <section aria-label={text.addedVideos()}>
          <p className={classes.count}>{text.videosAdded({ n: pending.length })}</p>
          <VideoList
            videos={pending}
            problems={videoProblems(request.refusal?.fields)}
            onOrder={(videos) => onPending(() => videos)}
            onRemove={(gone) =>
              onPending((now) => now.filter(({ videoName }) => videoName !== gone.videoName))
            }
          />
        </section>
        <WindowEnd>
          {request.refusal ? <ErrorNotice message={request.refusal.message} /> : null}
          <SubmitButton
            isBusy={request.isBusy}
            disabled={pending.length === 0 || links.waiting > 0}
            fullWidth
          >
            {text.upload()}
          </SubmitButton>
        </WindowEnd>
      </form>
    </Window>
  )
}
