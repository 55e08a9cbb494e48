import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isUuid } from '#contract/uuid.ts'
import { pageData } from '#web/api/page-data.ts'
import { useSession } from '#web/api/session/session.ts'
import { Inbox } from '#web/features/inbox/inbox.tsx'
import { useLinkKey } from '#web/features/opportunities/use-link-key.ts'
import * as text from '#web/messages/compiled/inbox.ts'
import { Page } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { useHydrated } from '#web/ui/states/use-hydrated.ts'
import type { Route } from './+types/opportunity-inbox'

const load = pageData(async (_, { params }: Route.LoaderArgs) => {
  if (!isUuid(params.opportunityId)) throw data(null, { status: 404 })
  return null
})

export { load as clientLoader, load as loader }

/** The page and the filter in the address are of what the browser asks for by itself. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
}

/** Private: rendered empty by the server. */
export default function OpportunityInbox({ params }: Route.ComponentProps) {
  const linkKey = useLinkKey()
  const isHydrated = useHydrated()
  // Whoever signs in or out, in another tab, too, is shown what they may see.
  const { id: viewerId } = useSession() ?? {}
  return (
    <Page>
      <PageMeta title={text.title()} />
      {isHydrated ? (
        <Inbox key={`${params.opportunityId} ${viewerId}`} id={params.opportunityId} linkKey={linkKey} />
      ) : (
        <h1>{text.title()}</h1>
      )}
    </Page>
  )
}
