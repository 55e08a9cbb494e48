import { lazy, type ReactNode, Suspense } from 'react'
import {
  Await,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { Courses } from '#web/features/dashboard/courses.tsx'
import { readView, type View, viewAddress } from '#web/features/dashboard/dashboard-address.ts'
import { CoursesSkeleton } from '#web/features/dashboard/dashboard-skeletons.tsx'
import { DashboardTabs } from '#web/features/dashboard/dashboard-tabs.tsx'
import { loadOwnPlaylists } from '#web/features/dashboard/load-dashboard.ts'
import { useSession } from '#web/features/session/session.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { PageMeta } from '#web/ui/page-meta.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/dashboard'

const UploadWindow = lazy(async () => ({
  default: (await import('#web/features/publishing/upload-window.tsx')).UploadWindow,
}))

/** How long a toast stands alone before the list shows the new state. */
const refreshDelay = 2000

/** Nothing is awaited: the page stands at once and its content fills in. */
export const clientLoader = pageData(async (api, { request }: Route.ClientLoaderArgs) => {
  const view = readView(new URL(request.url).searchParams)
  return { view, own: view.tab === 'course' ? loadOwnPlaylists(api) : undefined }
})

/** Opening and closing the upload window changes the address, not what is shown. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const [now, next] = [change.currentUrl, change.nextUrl].map((url) =>
    viewAddress(readView(url.searchParams)),
  )
  const isSameView = change.currentUrl.pathname === change.nextUrl.pathname && now === next
  return isSameView && change.currentUrl.search !== change.nextUrl.search
    ? false
    : change.defaultShouldRevalidate
}

export default function Dashboard({ loaderData: { view, own } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const creatorId = useSession()?.id

  function closeUpload() {
    void navigate(viewAddress(view), { replace: true, preventScrollReset: true })
  }

  return (
    <Frame view={view}>
      <Suspense key={viewAddress(view)} fallback={<CoursesSkeleton />}>
        {own ? (
          <Await resolve={own}>
            {(playlists) => <Courses own={playlists} onRetry={() => void revalidate()} />}
          </Await>
        ) : null}
      </Suspense>
      {query.has('upload') && creatorId ? (
        <Suspense>
          <UploadWindow
            creatorId={creatorId}
            onClose={closeUpload}
            onPublished={() => {
              closeUpload()
              void toast('success', text.uploaded())
              setTimeout(() => void revalidate(), refreshDelay)
            }}
          />
        </Suspense>
      ) : null}
    </Frame>
  )
}

/** Until the page is alive: it comes out of the server without anybody's courses. */
export function HydrateFallback() {
  return (
    <Frame view={{ tab: 'course' }}>
      <CoursesSkeleton />
    </Frame>
  )
}

function Frame({ view, children }: { view: View; children: ReactNode }) {
  return (
    <Page>
      <PageMeta title={text.title()} />
      <PageHeading title={text.title()}>
        <ButtonLink to={`${viewAddress({ tab: 'course' })}?upload`}>{text.upload()}</ButtonLink>
      </PageHeading>
      <DashboardTabs view={view} />
      {children}
    </Page>
  )
}
