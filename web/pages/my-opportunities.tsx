import { type ReactNode, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { limits } from '#contract/limits.ts'
import { keepPageData } from '#web/api/keep-page-data.ts'
import { pageData } from '#web/api/page-data.ts'
import { readSession, useSession } from '#web/api/session/session.ts'
import { SignInPrompt } from '#web/features/applications/sign-in-prompt.tsx'
import { createHash } from '#web/features/opportunities/opportunity-address.ts'
import { OwnOpportunities } from '#web/features/posting/own-opportunities.tsx'
import * as opportunity from '#web/messages/compiled/opportunity.ts'
import * as text from '#web/messages/compiled/posts.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { ButtonRow } from '#web/ui/form/button-row.tsx'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { staleIfError } from '#web/ui/page/stale-if-error.ts'
import { UntilLoaded } from '#web/ui/page/until-loaded.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import type { Route } from './+types/my-opportunities'

export { keepPageData as shouldRevalidate }

const pageSize = limits.pageSize.default

/** Null for visitors, who are asked to sign in. Past the end, say because its last one was deleted, it is the last page. */
export const clientLoader = pageData(
  staleIfError(async (api, { request }: Route.ClientLoaderArgs) => {
    if (!readSession()) return null
    const asked = Number(new URL(request.url).searchParams.get('page'))
    const page = Number.isInteger(asked) && asked > 0 ? asked : 1
    const read = async (page: number) => ({
      ...(await api.posting.mine({ query: { page, limit: pageSize } })).data,
      page,
    })
    const found = await read(page)
    const last = Math.max(1, Math.ceil(found.total / pageSize))
    return page > last ? read(last) : found
  }),
)

export default function MyOpportunities({ loaderData }: Route.ComponentProps) {
  const { id: viewerId } = useSession() ?? {}
  const { revalidate } = useRevalidator()
  const loadedFor = useRef(viewerId)
  useEffect(() => {
    // Somebody has signed in or out, perhaps in another tab.
    if (loadedFor.current === viewerId) return
    loadedFor.current = viewerId
    void revalidate()
  }, [viewerId, revalidate])
  return (
    <Frame hasPosts={Boolean(viewerId && loaderData?.total)}>
      {viewerId && loaderData ? (
        <OwnOpportunities
          opportunities={loaderData.opportunities}
          page={loaderData.page}
          pageCount={Math.ceil(loaderData.total / pageSize)}
        />
      ) : (
        <SignInPrompt message={text.signIn()} path="/opportunity/mine" />
      )}
    </Frame>
  )
}

export function HydrateFallback() {
  return (
    <UntilLoaded>
      <Frame>
        <Bar width="40%" />
      </Frame>
    </UntilLoaded>
  )
}

/** Without posts, the button to create one is where they would be. */
function Frame({ hasPosts = false, children }: { hasPosts?: boolean; children: ReactNode }) {
  return (
    <Page>
      <PageMeta title={text.title()} />
      <PageHeading title={text.title()} about={text.about()}>
        <ButtonRow>
          <ButtonLink to="/opportunity" quiet>
            {opportunity.view()}
          </ButtonLink>
          {hasPosts ? (
            <ButtonLink to={{ hash: createHash }} preventScrollReset>
              {opportunity.create()}
            </ButtonLink>
          ) : null}
        </ButtonRow>
      </PageHeading>
      {children}
    </Page>
  )
}
