import { data, isRouteErrorResponse } from 'react-router'
import { keepPageData } from '#web/api/keep-page-data.ts'
import { pageData } from '#web/api/page-data.ts'
import { ApplyPanel } from '#web/features/opportunities/apply-panel.tsx'
import { jobPostingOf } from '#web/features/opportunities/job-posting.ts'
import { isOpportunityId } from '#web/features/opportunities/opportunity-address.ts'
import { OpportunityDetail } from '#web/features/opportunities/opportunity-detail.tsx'
import { ShareButton } from '#web/features/opportunities/share-button.tsx'
import { shorten } from '#web/features/playlists/shorten.ts'
import { useFacts } from '#web/features/shell/use-facts.ts'
import * as apply from '#web/messages/compiled/applying.ts'
import * as text from '#web/messages/compiled/opportunity.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorView } from '#web/ui/error-view.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { PageMeta } from '#web/ui/page-meta.tsx'
import type { Route } from './+types/opportunity'
import classes from './opportunity.module.css'

export { keepPageData as shouldRevalidate }

const descriptionLength = 160

const load = pageData(async (api, { params }: Route.LoaderArgs | Route.ClientLoaderArgs) => {
  if (!isOpportunityId(params.opportunityId)) throw data(null, { status: 404 })
  return api.opportunities.get({ params: { id: params.opportunityId } })
})

export { load as clientLoader, load as loader }

export default function OpportunityPage({ loaderData: { data: opportunity } }: Route.ComponentProps) {
  const siteUrl = useFacts()?.siteUrl.replace(/\/$/, '') ?? ''
  const { _id, jobTitle, companyName, jobDescription, jobLocation, state } = opportunity
  const path = `/opportunity/${_id}`
  const isOpen = state === 'approved'
  return (
    <Page>
      <PageMeta
        title={`${jobTitle}, ${companyName}`}
        description={shorten(`${jobLocation}. ${jobDescription.replace(/\s+/g, ' ')}`, descriptionLength)}
        {...(isOpen ? { path, data: jobPostingOf(opportunity, siteUrl + path) } : {})}
      />
      <PageHeading title={jobTitle} about={companyName}>
        <div className={classes.actions}>
          <ShareButton title={jobTitle} path={path} />
          <ButtonLink to="/opportunity" quiet>
            {text.seeAll()}
          </ButtonLink>
        </div>
      </PageHeading>
      <div className={classes.columns}>
        <OpportunityDetail opportunity={opportunity} />
        <section className={classes.apply} aria-labelledby="apply">
          <h2 id="apply">{apply.title()}</h2>
          <ApplyPanel opportunity={opportunity} />
        </section>
      </div>
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 0
  const wayOn = <ButtonLink to="/opportunity">{text.seeAll()}</ButtonLink>
  if (status === 410)
    return <ErrorView error={error} title={text.goneTitle()} about={text.goneText()} wayOn={wayOn} />
  if (status === 404)
    return <ErrorView error={error} title={text.missingTitle()} about={text.missingText()} wayOn={wayOn} />
  return <ErrorView error={error} />
}
