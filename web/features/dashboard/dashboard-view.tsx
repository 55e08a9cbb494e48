import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Card } from '#contract/endpoints/playlists.ts'
import { Courses } from '#web/features/dashboard/courses.tsx'
import { type View, viewAddress } from '#web/features/dashboard/dashboard-address.ts'
import type { Loaded } from '#web/features/dashboard/load-dashboard.ts'
import { OwnPlaylist } from '#web/features/dashboard/own-playlist.tsx'
import { useSession } from '#web/features/session/session.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import { ButtonLink, PlainButton } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import { onDemand, partOnDemand } from '#web/ui/on-demand.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { toast } from '#web/ui/toasts.tsx'

const ManageProfile = partOnDemand(
  async () => (await import('#web/features/profile/manage-profile.tsx')).ManageProfile,
  ProgressLine,
)
const DeleteAccount = partOnDemand(
  async () => (await import('#web/features/profile/delete-account.tsx')).DeleteAccount,
  ProgressLine,
)
const EditWindow = onDemand(async () => (await import('#web/features/publishing/edit-window.tsx')).EditWindow)
const DeletePlaylistWindow = onDemand(
  async () => (await import('#web/features/dashboard/delete-playlist-window.tsx')).DeletePlaylistWindow,
)

type Asked = { what: 'edit' | 'delete'; playlist: Card }

/** What the address asks for, and the windows that change playlists. */
export function DashboardView({ view, loaded }: { view: View; loaded: Loaded }) {
  const [asked, setAsked] = useState<Asked>()
  const [isGoneShown, setGoneShown] = useState(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const close = () => setAsked(undefined)
  const refresh = () => void revalidate()

  function toCourses() {
    close()
    if (view.tab === 'course') refresh()
    else void navigate(viewAddress({ tab: 'course' }), { replace: true })
  }
  function onGone() {
    close()
    setGoneShown(true)
    refresh()
  }

  return (
    <>
      {isGoneShown && loaded.kind === 'course' ? <ErrorNotice message={text.playlistGone()} /> : null}
      <Content
        loaded={loaded}
        onRefresh={refresh}
        onEdit={(playlist) => setAsked({ what: 'edit', playlist })}
        onDelete={(playlist) => setAsked({ what: 'delete', playlist })}
      />
      {asked?.what === 'edit' ? (
        <EditWindow
          playlist={asked.playlist}
          onClose={close}
          onGone={onGone}
          onSaved={() => {
            close()
            void toast('success', text.playlistSaved())
            refresh()
          }}
        />
      ) : null}
      {asked?.what === 'delete' ? (
        <DeletePlaylistWindow
          playlist={asked.playlist}
          onClose={close}
          onGone={onGone}
          onDeleted={toCourses}
        />
      ) : null}
    </>
  )
}

type ContentProps = {
  loaded: Loaded
  onRefresh: () => void
  onEdit: (playlist: Card) => void
  onDelete: (playlist: Card) => void
}

function Content({ loaded, onRefresh, onEdit, onDelete }: ContentProps) {
  const session = useSession()
  switch (loaded.kind) {
    case 'course':
      return <Courses playlists={loaded.playlists} onEdit={onEdit} onDelete={onDelete} />
    case 'list': {
      const { playlist } = loaded
      if (playlist.creator._id !== session?.id) return <Gone />
      return (
        <OwnPlaylist
          playlist={playlist}
          onRefresh={onRefresh}
          onEdit={() => onEdit(playlist)}
          onDelete={() => onDelete(playlist)}
        />
      )
    }
    case 'manage':
      return <ManageProfile account={loaded.account} />
    case 'delete':
      return <DeleteAccount role={session?.role ?? 'creator'} />
    case 'failed':
      if (loaded.status === 404 || loaded.status === 400) return <Gone />
      return (
        <ErrorNotice message={text.loadingFailed()}>
          <p>{loaded.message}</p>
          <PlainButton quiet onClick={onRefresh}>
            {text.tryAgain()}
          </PlainButton>
        </ErrorNotice>
      )
  }
}

/** The address of a playlist that was deleted meanwhile, or never was this creator's. */
function Gone() {
  // It takes the place of something longer.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <EmptyState message={text.playlistGone()}>
      <ButtonLink to={viewAddress({ tab: 'course' })}>{text.toCourses()}</ButtonLink>
    </EmptyState>
  )
}
