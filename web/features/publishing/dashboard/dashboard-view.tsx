import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FailureCode } from '#contract/client.ts'
import type { Card, MovedVideos } from '#contract/endpoints/playlists.ts'
import { useSession } from '#web/api/session/session.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import { onDemand, optionalPartOnDemand, partOnDemand } from '#web/ui/dialog/on-demand.tsx'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { useRestoredScroll } from '#web/ui/page/restored-scroll.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { ProgressLine } from '#web/ui/states/progress-line.tsx'
import { RetryNotice } from '#web/ui/states/retry-notice.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { useFocusRecovery } from '#web/ui/states/use-focus-recovery.ts'
import { useIsMounted } from '#web/ui/states/use-is-mounted.ts'
import { Courses } from './courses.tsx'
import { type View, viewAddress } from './dashboard-address.ts'
import { deletingPlaylist } from './deleting-playlist.ts'
import type { Loaded } from './load-dashboard.ts'
import { withCard, withMoved } from './loaded-changes.ts'
import { copyAsDraft, setDraft } from './own-actions.ts'
import { OwnPlaylist } from './own-playlist.tsx'
import type { OwnActions } from './playlist-menu.tsx'
import { useShown } from './use-shown.ts'
import { WantedCourses } from './wanted-courses.tsx'

const ManageProfile = partOnDemand(
  async () => (await import('#web/features/profile/manage-profile.tsx')).ManageProfile,
  WaitingForProfile,
)
const DeleteAccount = partOnDemand(
  async () => (await import('#web/features/profile/delete-account.tsx')).DeleteAccount,
  ProgressLine,
)
const Repairs = optionalPartOnDemand(async () => (await import('#web/features/repairs/repairs.tsx')).Repairs)
const SourceNews = optionalPartOnDemand(
  async () => (await import('#web/features/following/source-news.tsx')).SourceNews,
)
const EditDialog = onDemand(async () => (await import('#web/features/publishing/edit-dialog.tsx')).EditDialog)
const ConfirmDialog = onDemand(async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog)

const NOT_THERE: FailureCode[] = ['playlist_not_found', 'not_your_playlist', 'bad_input']

type Asked = { what: 'edit' | 'delete'; playlist: Card }

/** The view in the address, and the dialogs that change playlists. */
export function DashboardView({ view, loaded }: { view: View; loaded: Loaded }) {
  const [asked, setAsked] = useState<Asked>()
  const [isGoneShown, setGoneShown] = useState(false)
  const navigate = useNavigate()
  const { shown, show, refresh } = useShown(loaded)
  const isHere = useIsMounted()
  /** A late answer does not close the next dialog. */
  const close = () => setAsked((now) => (now === asked ? undefined : now))

  /** Unless the creator has gone elsewhere meanwhile. */
  async function toCourses() {
    close()
    if (view.tab === 'course' || !isHere.current) await refresh()
    else await navigate(viewAddress({ tab: 'course' }), { replace: true })
  }
  function onCopied(copy: Card) {
    return view.tab === 'course' ? show((now) => withCard(now, copy)) : toCourses()
  }
  /** The first publication of a course moves it to the top of the list. */
  function onDrafted(playlist: Card) {
    return view.tab === 'course' ? refresh() : show((now) => withCard(now, playlist))
  }
  function onGone() {
    close()
    setGoneShown(true)
    void refresh()
  }

  return (
    <>
      {isGoneShown && shown.kind === 'course' ? <ErrorNotice message={text.playlistGone()} /> : null}
      <Content
        loaded={shown}
        onRefresh={refresh}
        onMoved={(moved, delay) => void show((now) => withMoved(now, moved), delay)}
        actionsOf={(playlist) => ({
          onEdit: () => setAsked({ what: 'edit', playlist }),
          onDelete: () => setAsked({ what: 'delete', playlist }),
          onDraft: (draft) => setDraft(playlist, draft, { onDone: onDrafted, onGone }),
          onCopy: () => copyAsDraft(playlist, { onDone: onCopied, onGone }),
        })}
      />
      {asked?.what === 'edit' ? (
        <EditDialog
          playlist={asked.playlist}
          onClose={close}
          onGone={onGone}
          onSaved={(saved) => {
            close()
            void toast('success', text.playlistSaved())
            void show((now) => saved && withCard(now, saved))
          }}
        />
      ) : null}
      {asked?.what === 'delete' ? (
        <ConfirmDialog
          {...deletingPlaylist({
            playlist: asked.playlist,
            onDeleted: toCourses,
            onRestored: refresh,
            onGone,
          })}
          onClose={close}
        />
      ) : null}
    </>
  )
}

type ContentProps = {
  loaded: Loaded
  onRefresh: () => void
  onMoved: (moved: MovedVideos, delay?: number) => void
  actionsOf: (playlist: Card) => OwnActions
}

function Content({ loaded, onRefresh, onMoved, actionsOf }: ContentProps) {
  const session = useSession()
  switch (loaded.kind) {
    case 'course':
      return <CoursesView loaded={loaded} onRefresh={onRefresh} actionsOf={actionsOf} />
    case 'list': {
      const { playlist, numbers } = loaded
      if (playlist.creator._id !== session?.id) return <Gone />
      return (
        <OwnPlaylist
          key={playlist._id}
          playlist={playlist}
          numbers={numbers}
          onRefresh={onRefresh}
          onMoved={onMoved}
          {...actionsOf(playlist)}
        />
      )
    }
    case 'manage':
      return <ManageProfile account={loaded.account} />
    case 'delete':
      return <DeleteAccount role={session?.role ?? 'creator'} />
    case 'failed':
      if (NOT_THERE.includes(loaded.code)) return <Gone />
      return (
        <RetryNotice message={text.loadingFailed()} tryAgain={text.tryAgain()} retry={onRefresh}>
          <p>{loaded.message}</p>
        </RetryNotice>
      )
  }
}

function WaitingForProfile() {
  useRestoredScroll()
  return <ProgressLine />
}

type CoursesProps = Omit<ContentProps, 'loaded' | 'onMoved'> & { loaded: Extract<Loaded, { kind: 'course' }> }

function CoursesView({ loaded, onRefresh, actionsOf }: CoursesProps) {
  const { repairs, changes, playlists, wanted } = loaded
  // The list of repairs goes with the last of them.
  useFocusRecovery(loaded)
  return (
    <>
      {repairs.total > 0 ? (
        <Repairs repairs={repairs.data} total={repairs.total} onRefresh={onRefresh} />
      ) : null}
      {changes.length > 0 ? <SourceNews changes={changes} /> : null}
      <Courses playlists={playlists} actionsOf={actionsOf} />
      <WantedCourses wanted={wanted} />
    </>
  )
}

/** For the address of a playlist that was deleted meanwhile, or was never this creator's. */
function Gone() {
  // What it replaces was longer.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <EmptyState message={text.playlistGone()}>
      <ButtonLink to={viewAddress({ tab: 'course' })}>{text.toCourses()}</ButtonLink>
    </EmptyState>
  )
}
