import { data, useSearchParams } from 'react-router'
import { keepPageData } from '#web/api/keep-page-data.ts'
import { pageData } from '#web/api/page-data.ts'
import { fallbackName, useFacts } from '#web/api/use-facts.ts'
import { CuratedPlaylists } from '#web/features/opportunities/curated-playlists.tsx'
import { loadCuratedPlaylists, loadOpportunities } from '#web/features/opportunities/load-opportunities.ts'
import { OpenedOpportunity } from '#web/features/opportunities/opened-opportunity.tsx'
import {
  createHash,
  parseOpportunityQuery,
  queryOf,
} from '#web/features/opportunities/opportunity-address.ts'
import { OpportunityResults } from '#web/features/opportunities/opportunity-results.tsx'
import { OpportunitySearch } from '#web/features/opportunities/opportunity-search.tsx'
import * as applications from '#web/messages/compiled/applications.ts'
import * as text from '#web/messages/compiled/opportunity.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { useResolved } from '#web/ui/states/use-resolved.ts'
import type { Route } from './+types/opportunities'
import classes from './opportunities.module.css'

export { keepPageData as shouldRevalidate }

export const loader = pageData(async (api, { request }: Route.LoaderArgs) => {
  const [listing, curated] = await Promise.all([loadOpportunities(api, request), loadCuratedPlaylists(api)])
  return data({ listing, curated }, { status: listing.status || 503 })
})

export const clientLoader = pageData(async (api, { request }: Route.ClientLoaderArgs) => ({
  listing: loadOpportunities(api, request),
  curated: loadCuratedPlaylists(api),
}))

export default function Opportunities({ loaderData }: Route.ComponentProps) {
  const site = useFacts()?.siteName ?? fallbackName
  const [query] = useSearchParams()
  const { value: listing, isPending } = useResolved(loaderData.listing)
  const { page } = parseOpportunityQuery(query)
  const path = `/opportunity?${queryOf({ search: '', jobType: 'all', sort: 'newest', page })}`
  return (
    <Page>
      <PageMeta title={text.title()} description={text.description()} path={path.replace(/\?$/, '')} />
      <PageHeading title={text.title()} about={text.about({ site })}>
        <div className={classes.actions}>
          <div className={classes.own} data-for="signedIn">
            <ButtonLink to="/profile?tab=applications" quiet data-for="user">
              {applications.title()}
            </ButtonLink>
            <ButtonLink to="/opportunity/mine" quiet>
              {text.myOpportunities()}
            </ButtonLink>
          </div>
          <ButtonLink to={{ search: query.toString(), hash: createHash }} preventScrollReset>
            {text.create()}
          </ButtonLink>
        </div>
      </PageHeading>
      <OpportunitySearch />
      <OpportunityResults listing={listing} isPending={isPending} />
      <CuratedPlaylists curated={loaderData.curated} />
      <OpenedOpportunity shown={listing?.opportunities ?? []} />
    </Page>
  )
}
