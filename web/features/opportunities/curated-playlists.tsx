import type { CuratedPlaylists as Curated } from '#web/features/opportunities/load-opportunities.ts'
import { PlaylistGrid, PlaylistGridSkeleton } from '#web/features/playlists/playlist-grid.tsx'
import * as text from '#web/messages/compiled/opportunity.ts'
import { Section } from '#web/ui/page/page.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { useResolved } from '#web/ui/states/use-resolved.ts'
import classes from './curated-playlists.module.css'

/** What to learn for the job somebody is looking for. */
export function CuratedPlaylists({ curated }: { curated: Curated | Promise<Curated> }) {
  const { value } = useResolved(curated)
  return (
    <Section title={text.curatedPlaylists()}>
      {value ? (
        <Shown curated={value} />
      ) : (
        <>
          <p className={classes.loading}>{text.loadingPlaylists()}</p>
          <PlaylistGridSkeleton count={4} words={text.loadingPlaylists()} />
        </>
      )}
    </Section>
  )
}

function Shown({ curated: { playlists, error } }: { curated: Curated }) {
  if (error !== undefined) return <ErrorNotice message={error} />
  if (playlists.length === 0) return <EmptyState message={text.noPlaylists()} />
  return <PlaylistGrid playlists={playlists} />
}
