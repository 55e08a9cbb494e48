import '#web/ui/form/form.css'
import { type SubmitEvent, useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { MovedVideos, Playlist } from '#contract/endpoints/playlists.ts'
import { browserApi } from '#web/api/browser.ts'
import { ImportPanel } from '#web/features/imports/import-panel.tsx'
import { noImport } from '#web/features/imports/pending-import.ts'
import { leadToImport, useNotAdded } from '#web/features/imports/use-not-added.ts'
import * as text from '#web/messages/compiled/publishing.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { useIsMounted } from '#web/ui/states/use-is-mounted.ts'
import { useRequest } from '#web/ui/states/use-request.ts'
import { type AddDraft, withImported } from './draft.ts'
import { LinkField } from './link-field.tsx'
import { type PendingVideo, toInput, videoProblems } from './pending-video.ts'
import classes from './upload-form.module.css'
import { useLinks } from './use-links.ts'
import { VideoList } from './video-list.tsx'

type Props = {
  playlist: Playlist
  /** Owned by the caller of the dialog: closing it by accident loses nothing. */
  draft: AddDraft
  onDraft: (change: (now: AddDraft) => Partial<AddDraft>) => void
  onClose: () => void
  onAdded: (sent: PendingVideo[], moved: MovedVideos) => void
}

/** Looks videos up, collects them, and adds them to the end of a playlist all at once. */
export function AddVideosDialog({ playlist, draft, onDraft, onClose, onAdded }: Props) {
  const { videos: pending, imported, sources } = draft
  const onPending = (next: (now: PendingVideo[]) => PendingVideo[]) =>
    onDraft(({ videos }) => ({ videos: next(videos) }))
  const held = useMemo(
    () => [...playlist.videos, ...pending].map(({ videoName }) => videoName),
    [playlist.videos, pending],
  )
  const links = useLinks(draft, onDraft, held)
  const unadded = useNotAdded(imported, held)
  const isHere = useIsMounted()
  const request = useRequest(async () => {
    const { data } = await browserApi.publishing.addVideos({
      params: { id: playlist._id },
      body: { videos: pending.map(toInput), source: sources[0] },
    })
    onAdded(pending, data)
    if (isHere.current) onClose()
  })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (links.typed.trim() !== '') return links.take(links.typed)
    if (pending.length === 0) return
    flushSync(unadded.say)
    if (unadded.isHoldingBack) {
      leadToImport(event.currentTarget)
      return
    }
    const failure = await request.send()
    if (failure) void toast('error', text.somethingWrong())
  }

  return (
    <Dialog isOpen onClose={onClose} title={text.addTitle()}>
      <form className={classes.form} noValidate aria-busy={request.isBusy} onSubmit={submit}>
        <LinkField
          links={links}
          isFirst
          onList={(link) => onDraft(() => ({ imported: { ...noImport(), text: link } }))}
        />
        <ImportPanel
          pending={imported}
          onPending={(next) => onDraft((now) => ({ imported: next(now.imported) }))}
          held={held}
          onAdd={(chosen) => {
            unadded.added()
            onDraft((now) => withImported(now, chosen))
          }}
        />
        <section aria-label={text.addedVideos()}>
          <p className={classes.count} tabIndex={-1} data-added>
            {text.videosAdded({ n: pending.length })}
          </p>
          <VideoList
            videos={pending}
            problems={videoProblems(pending, request.failure?.fields)}
            onOrder={onPending}
            onRemove={(gone) =>
              onPending((now) => now.filter(({ videoName }) => videoName !== gone.videoName))
            }
          />
        </section>
        <DialogActions>
          {unadded.sentence ? <ErrorNotice message={unadded.sentence} /> : null}
          {request.failure ? <ErrorNotice message={request.failure.message} /> : null}
          <SubmitButton
            isBusy={request.isBusy}
            isTypingKept
            disabled={pending.length === 0 || links.waiting > 0}
            fullWidth
          >
            {text.upload()}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
