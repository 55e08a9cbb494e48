import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Await, type ShouldRevalidateFunctionArgs } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { readView, type View, viewAddress } from '#web/features/publishing/dashboard/dashboard-address.ts'
import { ContentSkeleton } from '#web/features/publishing/dashboard/dashboard-skeletons.tsx'
import { DashboardTabs } from '#web/features/publishing/dashboard/dashboard-tabs.tsx'
import { DashboardView } from '#web/features/publishing/dashboard/dashboard-view.tsx'
import { loadDashboard } from '#web/features/publishing/dashboard/load-dashboard.ts'
import { UploadOnDemand } from '#web/features/publishing/dashboard/upload-on-demand.tsx'
import * as text from '#web/messages/compiled/dashboard.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { UntilLoaded } from '#web/ui/page/until-loaded.tsx'
import { focusHeading } from '#web/ui/states/focus-heading.ts'
import type { Route } from './+types/dashboard'

/** Nothing is awaited: the page is shown at once and its content fills in. */
export const clientLoader = pageData(async (api, args: Route.ClientLoaderArgs) => {
  const view = readView(new URL(args.request.url).searchParams)
  return { view, content: loadDashboard(api, args) }
})

/** Opening and closing a dialog changes the address, not the data. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change
  const isSameView =
    currentUrl.pathname === nextUrl.pathname &&
    viewAddress(readView(currentUrl.searchParams)) === viewAddress(readView(nextUrl.searchParams))
  return isSameView && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate
}

export default function Dashboard({ loaderData: { view, content } }: Route.ComponentProps) {
  useFocusAfter(viewAddress(view))
  return (
    <Frame view={view}>
      <Suspense key={viewAddress(view)} fallback={<ContentSkeleton tab={view.tab} />}>
        <Await resolve={content}>{(loaded) => <DashboardView view={view} loaded={loaded} />}</Await>
      </Suspense>
      <UploadOnDemand view={view} />
    </Frame>
  )
}

/** What had the focus may have gone with the view before, as a playlist that was deleted on its own page. */
function useFocusAfter(view: string) {
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    if (document.activeElement === document.body) focusHeading()
  }, [view])
}

/** Shown until the page is hydrated: it is rendered without anybody's courses. */
export function HydrateFallback() {
  return (
    <UntilLoaded>
      <Frame view={{ tab: 'course' }}>
        <ContentSkeleton tab="course" />
      </Frame>
    </UntilLoaded>
  )
}

function Frame({ view, children }: { view: View; children: ReactNode }) {
  return (
    <Page>
      <PageMeta title={text.title()} />
      <PageHeading title={text.title()}>
        <ButtonLink to="/dash?upload">{text.upload()}</ButtonLink>
      </PageHeading>
      <DashboardTabs view={view}>{children}</DashboardTabs>
    </Page>
  )
}
