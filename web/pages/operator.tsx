import { type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { pageData } from '#web/api/page-data.ts'
import { Console, ConsoleSkeleton } from '#web/features/operator/console.tsx'
import { parseConsoleQuery } from '#web/features/operator/console-address.ts'
import { ListSkeleton } from '#web/features/operator/list/list-skeleton.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/titles.ts'
import { partOnDemand } from '#web/ui/dialog/on-demand.tsx'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { staleIfError } from '#web/ui/page/stale-if-error.ts'
import { UntilLoaded } from '#web/ui/page/until-loaded.tsx'
import type { Route } from './+types/operator'

const OwnSignIn = partOnDemand(
  async () => (await import('#web/features/operator/site/own-sign-in.tsx')).OwnSignIn,
  ListSkeleton,
)

/**
 * The number of waiting things for the navigation; each section loads its own content. Null while a second
 * step has to be set up first.
 */
export const clientLoader = pageData(
  staleIfError(
    async (_, __: Route.ClientLoaderArgs) => {
      try {
        return (await operatorApi.operatorSite.overview()).data
      } catch (error) {
        if (error instanceof ApiError && error.code === 'second_factor_needed') return null
        throw error
      }
    },
    ({ pathname }) => pathname,
  ),
)

/** Filters, searches and pages change what a section shows, not these numbers. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isMove = currentUrl.href !== nextUrl.href && currentUrl.pathname === nextUrl.pathname
  return isMove ? false : defaultShouldRevalidate
}

export default function Operator({ loaderData: waiting }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  return (
    <Page>
      <PageMeta title={text.operator()} />
      <PageHeading title={text.operator()} />
      {waiting ? (
        <Console
          asked={parseConsoleQuery(query)}
          waiting={{
            inbox: waiting.waiting,
            applications: waiting.waitingApplications,
            opportunities: waiting.waitingOpportunities,
            reports: waiting.openReports,
            mail: waiting.failedMail,
          }}
        />
      ) : (
        <OwnSignIn onChanged={() => void revalidate()} />
      )}
    </Page>
  )
}

/** Shown until the page is hydrated: it is rendered without anything private. */
export function HydrateFallback() {
  return (
    <UntilLoaded>
      <Page>
        <PageMeta title={text.operator()} />
        <PageHeading title={text.operator()} />
        <ConsoleSkeleton />
      </Page>
    </UntilLoaded>
  )
}
