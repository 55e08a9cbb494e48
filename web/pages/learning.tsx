import type { ReactNode } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { keepPageData } from '#web/api/keep-page-data.ts'
import { pageData } from '#web/api/page-data.ts'
import { readSession } from '#web/api/session/session.ts'
import { rememberBegun } from '#web/features/learning/begun.ts'
import { LearningView } from '#web/features/learning/learning-view.tsx'
import * as text from '#web/messages/compiled/learning.ts'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { UntilLoaded } from '#web/ui/page/until-loaded.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import type { Route } from './+types/learning'

/** Its courses are searched and sorted where they are shown. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl } = change
  const isSamePart = currentUrl.searchParams.get('show') === nextUrl.searchParams.get('show')
  const isOtherSearch = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isSamePart && isOtherSearch ? false : keepPageData(change)
}

/** Visitors are redirected to the sign-in page before this is requested. */
export const clientLoader = pageData(async (api, _: Route.ClientLoaderArgs) => {
  const { data } = await api.learning.get()
  const session = readSession()
  if (session) rememberBegun(session.id, data.inProgress.length > 0)
  return data
})

export default function Learning({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <LearningView learning={loaderData} />
    </Frame>
  )
}

export function HydrateFallback() {
  return (
    <UntilLoaded>
      <Frame>
        <div role="status" aria-label={text.loading()}>
          <Bar height="7rem" />
          <Bar width="40%" height="2.75rem" />
          <Bar height="6rem" />
          <Bar height="6rem" />
        </div>
      </Frame>
    </UntilLoaded>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page>
      <PageMeta title={text.title()} />
      <PageHeading title={text.title()} about={text.about()} isBriefOnPhones />
      {children}
    </Page>
  )
}
