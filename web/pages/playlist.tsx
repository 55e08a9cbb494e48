import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { playlistAddress } from '#contract/playlist-address.ts'
import { pageData } from '#web/api/page-data.ts'
import { PlaylistHeader } from '#web/features/playlists/playlist-header.tsx'
import { shorten } from '#web/features/playlists/shorten.ts'
import { playlistData } from '#web/features/playlists/structured-data.ts'
import { Reviews } from '#web/features/reviews/reviews.tsx'
import { useSession } from '#web/features/session/session.ts'
import { useFacts } from '#web/features/shell/use-facts.ts'
import { LoginPrompt } from '#web/features/videos/login-prompt.tsx'
import { VideoGrid } from '#web/features/videos/video-grid.tsx'
import * as text from '#web/messages/compiled/playlist.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { PageMeta } from '#web/ui/page-meta.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { Route } from './+types/playlist'

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const metaLength = 155

const load = pageData(async (api, { params }: Route.LoaderArgs) => {
  if (!id.test(params.playlistId)) throw data(null, { status: 404 })
  const { data: playlist } = await api.playlists.get({ params: { id: params.playlistId } })
  return { playlist }
})

export { load as clientLoader, load as loader }

/** Opening a video or a window changes the address but nothing of what is shown. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname
  return isSamePage && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate
}

export default function PlaylistPage({ loaderData: { playlist } }: Route.ComponentProps) {
  const facts = useFacts()
  // The page comes with both, for whoever opens it; once it is alive it keeps the one that is meant.
  const isHydrated = useHydrated()
  const session = useSession()
  return (
    <div key={playlist._id}>
      <PageMeta
        title={playlist.name}
        description={shorten(playlist.description, metaLength)}
        path={playlistAddress(playlist)}
        image={`/og/playlist/${playlist._id}.png`}
        data={facts && playlistData(playlist, facts)}
      />
      <PlaylistHeader playlist={playlist} />
      <Page>
        {playlist.videos.length > 0 ? (
          <div id="videos">
            <Section title={text.contents()}>
              {isHydrated && session ? null : (
                <div data-for="visitor">
                  <LoginPrompt videos={playlist.videos} />
                </div>
              )}
              {isHydrated && !session ? null : (
                <div data-for="member">
                  <VideoGrid videos={playlist.videos} />
                </div>
              )}
            </Section>
          </div>
        ) : null}
        <Reviews playlist={playlist} />
      </Page>
    </div>
  )
}
