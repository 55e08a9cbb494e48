import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { CourseNumbers as Numbers } from '#contract/endpoints/learning.ts'
import type { MovedVideos, Playlist } from '#contract/endpoints/playlists.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import { CourseNumbers } from '#web/features/learning/course-numbers.tsx'
import { useLocalisedNames } from '#web/features/listing/category-names.ts'
import { noVideos, withoutSent } from '#web/features/publishing/draft.ts'
import { Reviews } from '#web/features/reviews/reviews.tsx'
import * as text from '#web/messages/compiled/dashboard.ts'
import { useDraft } from '#web/storage/use-draft.ts'
import { onDemand, optionalPartOnDemand, partOnDemand } from '#web/ui/dialog/on-demand.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { langOfCourseText } from '#web/ui/lang-of-course-text.ts'
import { languageName } from '#web/ui/language-name.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Stars } from '#web/ui/rating.tsx'
import { ProgressLine } from '#web/ui/states/progress-line.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import { HiddenNotice } from './hidden-notice.tsx'
import { numbersNow } from './loaded-changes.ts'
import classes from './own-playlist.module.css'
import { OwnVideos } from './own-videos.tsx'
import type { OwnActions } from './playlist-menu.tsx'
import { isBeingArranged } from './use-arrangement-draft.ts'

const AddVideosDialog = onDemand(
  async () => (await import('#web/features/publishing/add-videos-dialog.tsx')).AddVideosDialog,
)

const ArrangeVideos = partOnDemand(
  async () => (await import('./arrange-videos.tsx')).ArrangeVideos,
  ProgressLine,
)

const SourcePanel = optionalPartOnDemand(
  async () => (await import('#web/features/following/source-panel.tsx')).SourcePanel,
)

type Props = OwnActions & {
  playlist: Playlist
  numbers: Numbers | null
  onRefresh: () => void
  /** Called after videos were added, removed or moved; it may show that after so many milliseconds. */
  onMoved: (moved: MovedVideos, delay?: number) => void
}

/** One of the creator's own playlists: its videos, their order, and its reviews. */
export function OwnPlaylist({
  playlist,
  numbers,
  onEdit,
  onDelete,
  onDraft,
  onCopy,
  onRefresh,
  onMoved,
}: Props) {
  const [isAdding, setAdding] = useState(false)
  // An arrangement that was not saved is in view again, without having been asked for.
  const [arranging, setArranging] = useState(() => (isBeingArranged(playlist) ? { asked: 0 } : null))
  const arrangeButton = useRef<HTMLButtonElement>(null)
  const publishing = useRequest(() => onDraft(!playlist.draft))
  const copying = useRequest(onCopy)
  const { draft, change } = useDraft(`add:${playlist._id}`, noVideos)

  function endArranging() {
    flushSync(() => setArranging(null))
    // Unless the creator went on elsewhere while it was being saved.
    if (document.activeElement === document.body) arrangeButton.current?.focus()
  }
  function returnToArranging() {
    // Another arrangement that was begun since is left.
    flushSync(() => setArranging(null))
    setArranging({ asked: 1 })
  }
  return (
    <>
      <div className={classes.heading}>
        <div className={classes.words}>
          <h2 lang={langOfCourseText(playlist.language, playlist.name)}>{playlist.name}</h2>
          <Facts
            of={[
              text.videos({ count: playlist.videoCount }),
              languageName(playlist.language),
              ...useLocalisedNames(playlist.category).map(({ _id, name }) => (
                <span key={_id} lang={guessLang(name)}>
                  {name}
                </span>
              )),
            ]}
          />
          <Stars average={playlist.avgRating} count={playlist.feedbackCount} />
          <p className={classes.about} lang={langOfCourseText(playlist.language, playlist.description)}>
            {playlist.description}
          </p>
          {playlist.hidden ? <HiddenNotice reason={playlist.hidden.reason} /> : null}
          {playlist.draft ? (
            <p className={classes.hidden}>{text.draftAbout()}</p>
          ) : playlist.hidden ? null : playlist.videoCount > 0 ? (
            <Link className={classes.public} to={playlistAddress(playlist)}>
              {text.asLearners()}
              <Icon name="right" size={16} />
            </Link>
          ) : (
            <p className={classes.hidden}>{text.notShown()}</p>
          )}
        </div>
        <div className={classes.actions}>
          <PlainButton aria-haspopup="dialog" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {text.addVideo()}
          </PlainButton>
          {playlist.videos.length > 1 || arranging ? (
            <PlainButton
              ref={arrangeButton}
              quiet
              aria-expanded={arranging !== null}
              onClick={() => setArranging({ asked: (arranging?.asked ?? 0) + 1 })}
            >
              {text.changeOrder()}
            </PlainButton>
          ) : null}
          <PlainButton quiet aria-haspopup="dialog" onClick={onEdit}>
            {text.edit()}
          </PlainButton>
          <PlainButton quiet isBusy={publishing.isBusy} onClick={() => void publishing.send()}>
            {playlist.draft ? text.publish() : text.makeDraft()}
          </PlainButton>
          <PlainButton quiet isBusy={copying.isBusy} onClick={() => void copying.send()}>
            {text.copy()}
          </PlainButton>
          <button className={classes.delete} type="button" aria-haspopup="dialog" onClick={onDelete}>
            {text.deletePlaylist()}
          </button>
        </div>
      </div>
      <SourcePanel playlistId={playlist._id} onRefresh={onRefresh} />
      {arranging ? (
        <ArrangeVideos
          playlist={playlist}
          asked={arranging.asked}
          onDone={endArranging}
          onReturn={returnToArranging}
          onRefresh={onRefresh}
          onMoved={onMoved}
        />
      ) : (
        <OwnVideos playlist={playlist} onRefresh={onRefresh} onMoved={onMoved} />
      )}
      <CourseNumbers numbers={numbers && numbersNow(playlist, numbers)} />
      <Reviews playlist={playlist} ratings={playlist} />
      {isAdding ? (
        <AddVideosDialog
          playlist={playlist}
          draft={draft}
          onDraft={change}
          onClose={() => setAdding(false)}
          onAdded={(sent, moved) => {
            change((now) => withoutSent(now, sent))
            void toast('success', text.videosAdded({ count: sent.length }))
            onMoved(moved)
          }}
        />
      ) : null}
    </>
  )
}
