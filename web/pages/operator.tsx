import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { Console, ConsoleSkeleton } from '#web/features/operator/console.tsx'
import { readAsked } from '#web/features/operator/console-address.ts'
import * as text from '#web/messages/compiled/titles.ts'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { PageMeta } from '#web/ui/page-meta.tsx'
import type { Route } from './+types/operator'

/** How much waits where; each section brings its own content. */
export const clientLoader = pageData((api, _: Route.ClientLoaderArgs) => api.operatorSite.overview())

/** Filters, searches and pages change what a section shows, not what waits. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isMove = currentUrl.href !== nextUrl.href && currentUrl.pathname === nextUrl.pathname
  return isMove ? false : defaultShouldRevalidate
}

export default function Operator({ loaderData: { data: waiting } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <Page>
      <PageMeta title={text.operator()} />
      <PageHeading title={text.operator()} />
      <Console
        asked={readAsked(query)}
        waiting={{
          applications: waiting.waitingApplications,
          opportunities: waiting.waitingOpportunities,
          mail: waiting.failedMail,
        }}
      />
    </Page>
  )
}

/** Until the page is alive: it comes out of the server without anything private. */
export function HydrateFallback() {
  return (
    <Page>
      <PageMeta title={text.operator()} />
      <PageHeading title={text.operator()} />
      <ConsoleSkeleton />
    </Page>
  )
}
