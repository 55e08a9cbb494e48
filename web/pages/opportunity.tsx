import { data, isRouteErrorResponse, useRevalidator } from 'react-router'
import type { FailureCode } from '#contract/client.ts'
import { shorten } from '#contract/shorten.ts'
import { isUuid } from '#contract/uuid.ts'
import { keepPageData } from '#web/api/keep-page-data.ts'
import { pageData } from '#web/api/page-data.ts'
import { useFacts } from '#web/api/use-facts.ts'
import { ApplyPanel } from '#web/features/applications/apply-panel.tsx'
import { jobPostingOf } from '#web/features/opportunities/job-posting.ts'
import { OpportunityDetail } from '#web/features/opportunities/opportunity-detail.tsx'
import type { ReadOpportunity } from '#web/features/opportunities/read-opportunity.ts'
import { siteAddress } from '#web/messages/address.ts'
import * as apply from '#web/messages/compiled/applying.ts'
import * as text from '#web/messages/compiled/opportunity.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import { ErrorView } from '#web/ui/states/error-view.tsx'
import type { Route } from './+types/opportunity'
import classes from './opportunity.module.css'

export { keepPageData as shouldRevalidate }

const descriptionLength = 160

const load = pageData(async (api, { params }: Route.LoaderArgs | Route.ClientLoaderArgs) => {
  if (!isUuid(params.opportunityId)) throw data({ code: 'opportunity_not_found' }, { status: 404 })
  const { data: whole } = await api.opportunities.get({ params: { id: params.opportunityId } })
  // As for the list, but not in a file shared with it: that would be one more script on both pages.
  const { comapanyName: _name, phone: _phone, category: _category, ...read } = whole
  return read satisfies ReadOpportunity
})

export { load as clientLoader, load as loader }

export default function OpportunityPage({ loaderData: opportunity }: Route.ComponentProps) {
  const siteUrl = useFacts()?.siteUrl ?? ''
  const { revalidate } = useRevalidator()
  const { _id, jobTitle, companyName, jobDescription, jobLocation, state } = opportunity
  const path = `/opportunity/${_id}`
  const isOpen = state === 'approved'
  return (
    <Page>
      <PageMeta
        title={`${jobTitle}, ${companyName}`}
        description={shorten(`${jobLocation}. ${jobDescription.replace(/\s+/g, ' ')}`, descriptionLength)}
        {...(isOpen ? { path, data: jobPostingOf(opportunity, siteAddress({ siteUrl }, path)) } : {})}
      />
      <PageHeading
        title={
          <MixedLanguageText
            pieces={[{ words: jobTitle, lang: guessLang(jobTitle) }]}
            say={(title) => title}
          />
        }
        about={
          <MixedLanguageText
            pieces={[{ words: companyName, lang: guessLang(companyName) }]}
            say={(company) => company}
          />
        }
      >
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
          <ApplyPanel opportunity={opportunity} onOutdated={() => void revalidate()} />
        </section>
      </div>
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const code: FailureCode | undefined = isRouteErrorResponse(error) ? error.data?.code : undefined
  const wayOn = <ButtonLink to="/opportunity">{text.seeAll()}</ButtonLink>
  if (code === 'opportunity_closed')
    return <ErrorView error={error} title={text.goneTitle()} about={text.goneText()} wayOn={wayOn} />
  if (code === 'opportunity_not_found')
    return <ErrorView error={error} title={text.missingTitle()} about={text.missingText()} wayOn={wayOn} />
  return <ErrorView error={error} />
}
