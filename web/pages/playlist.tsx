import { useState } from 'react'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { PlaylistPage as PlaylistPageData } from '#contract/endpoints/playlists.ts'
import type { Ratings } from '#contract/endpoints/reviews.ts'
import { limits } from '#contract/limits.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import { shorten } from '#contract/shorten.ts'
import { isUuid } from '#contract/uuid.ts'
import { loadBeforeHydration } from '#web/api/before-hydration.ts'
import { pageData } from '#web/api/page-data.ts'
import { readSession, useSession } from '#web/api/session/session.ts'
import { useFacts } from '#web/api/use-facts.ts'
import { ForLearners, loadLearnerParts } from '#web/features/learning/for-learners.tsx'
import { useCourse } from '#web/features/learning/use-course.ts'
import { useLocalisedNames } from '#web/features/listing/category-names.ts'
import { PlaylistGridSkeleton } from '#web/features/playlists/playlist-grid.tsx'
import { PlaylistHeader } from '#web/features/playlists/playlist-header.tsx'
import { RelatedCourses } from '#web/features/playlists/related-courses.tsx'
import { playlistData } from '#web/features/playlists/structured-data.ts'
import { Reviews } from '#web/features/reviews/reviews.tsx'
import { useCourseVideos } from '#web/features/videos/course-videos.ts'
import { LoginPrompt } from '#web/features/videos/login-prompt.tsx'
import * as text from '#web/messages/compiled/playlist.ts'
import * as shell from '#web/messages/compiled/shell.ts'
import { Page, Section } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { useHydrated } from '#web/ui/states/use-hydrated.ts'
import type { Route } from './+types/playlist'

const metaLength = 155

const load = pageData(async (api, { params, request }: Route.LoaderArgs) => {
  if (!isUuid(params.playlistId)) throw data(null, { status: 404 })
  const from = placeIn(new URL(request.url))
  const { data: playlist } = await api.playlists.getPage({
    params: { id: params.playlistId },
    query: { from },
  })
  return { playlist }
})

/** The video to begin with, in the address for readers without JavaScript. */
function placeIn({ searchParams }: URL): number {
  const from = Number(searchParams.get('from'))
  return Number.isInteger(from) && from >= 1 && from <= limits.videosPerPlaylist.max ? from : 1
}

export { load as loader }

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const [content] = await Promise.all([load(args), loadForLearner()])
  return content
}

/** Whatever cannot be loaded is reported where it is shown. */
async function loadForLearner(): Promise<void> {
  if (readSession()) await Promise.allSettled([loadLearnerParts()])
}

if (!import.meta.env.SSR) loadBeforeHydration(loadForLearner())

/** Opening a video or a dialog changes the address but not the data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && placeIn(currentUrl) === placeIn(nextUrl)
  return isSamePage && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate
}

export default function PlaylistPage({ loaderData: { playlist } }: Route.ComponentProps) {
  return <Course key={playlist._id} playlist={playlist} />
}

function VideosSkeleton() {
  return <PlaylistGridSkeleton count={4} words={shell.loading()} />
}

function Course({ playlist }: { playlist: PlaylistPageData }) {
  const facts = useFacts()
  // The server renders both, for everybody; once hydrated, the page keeps the right one.
  const isHydrated = useHydrated()
  const session = useSession()
  const category = useLocalisedNames(playlist.category)
  const { learning, isLoading } = useCourse(playlist)
  const videos = useCourseVideos(playlist)
  const [changed, setChanged] = useState<{ since: PlaylistPageData; ratings: Ratings }>()
  const ratings = changed?.since === playlist ? changed.ratings : playlist
  return (
    <div>
      <PageMeta
        title={playlist.name}
        description={shorten(playlist.description, metaLength)}
        path={playlistAddress(playlist)}
        image={`/og/playlist/${playlist._id}.png`}
        data={facts && playlistData({ ...playlist, ...ratings, category }, facts)}
      />
      <PlaylistHeader
        playlist={playlist}
        trail={category}
        ratings={ratings}
        videos={videos}
        course={learning?.course}
      />
      <Page>
        {playlist.first ? (
          <div id="videos">
            <Section title={text.contents()}>
              {isHydrated && session ? null : (
                <div data-for="visitor">
                  <LoginPrompt playlist={playlist} videos={videos} />
                </div>
              )}
              {isHydrated && !session ? null : (
                <div data-for="signedIn">
                  <ForLearners Waiting={VideosSkeleton} tellsFailure>
                    {({ CourseBar, VideoGrid }) => (
                      <>
                        <CourseBar learning={learning} />
                        <VideoGrid
                          key={playlist.from}
                          videos={videos}
                          begin={playlist.from - 1}
                          learning={learning}
                          isLoading={isLoading}
                        />
                      </>
                    )}
                  </ForLearners>
                </div>
              )}
            </Section>
          </div>
        ) : null}
        <Reviews
          playlist={playlist}
          ratings={ratings}
          onRatings={(now) => setChanged({ since: playlist, ratings: now })}
        />
        <RelatedCourses playlistId={playlist._id} />
      </Page>
    </div>
  )
}
