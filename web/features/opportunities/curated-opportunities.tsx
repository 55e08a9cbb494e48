import { useState } from 'react'
import { Link } from 'react-router'
import { jobTypeLabel } from '#web/features/opportunities/job-type-label.ts'
import type { Curated, ShownOpportunity } from '#web/features/opportunities/load-curated.ts'
import * as text from '#web/messages/compiled/opportunities.ts'
import card from '#web/ui/card.module.css'
import { guessLang } from '#web/ui/guess-lang.ts'
import { Section } from '#web/ui/page/page.tsx'
import { Carousel } from '#web/ui/pictures/carousel.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import { useResolved } from '#web/ui/states/use-resolved.ts'
import classes from './curated-opportunities.module.css'

/** A few random opportunities: six side by side on wide screens, three on medium ones, two on small ones. */
export function CuratedOpportunities({ curated: given }: { curated: Curated | Promise<Curated> }) {
  const { value } = useResolved(given)
  // The result of the first load is kept, unless it failed.
  const [first, keep] = useState<Curated>()
  if (!first && value && value.error === undefined) keep(value)
  const curated = first ?? value
  if (curated && curated.opportunities.length > 0)
    return (
      <Carousel title={text.curated()} className={classes.views}>
        {curated.opportunities.map((opportunity) => (
          <Slide key={opportunity._id} opportunity={opportunity} />
        ))}
      </Carousel>
    )
  return (
    <Section title={text.curated()}>
      <Instead curated={curated} />
    </Section>
  )
}

function Instead({ curated }: { curated: Curated | undefined }) {
  if (!curated)
    return (
      <div className={`${card.card} ${classes.slide}`} aria-busy="true">
        <Bar width="60%" />
      </div>
    )
  return curated.error === undefined ? (
    <EmptyState message={text.none()} />
  ) : (
    <ErrorNotice message={curated.error} />
  )
}

function Slide({ opportunity }: { opportunity: ShownOpportunity }) {
  const { _id, jobTitle, companyName, jobType, jobLocation } = opportunity
  return (
    <article className={`${card.card} ${classes.slide}`}>
      <p className={classes.type} data-type={jobType}>
        {jobTypeLabel(jobType)}
      </p>
      <h3 className={classes.title}>
        <Link className={card.link} to={`/opportunity/${_id}`} lang={guessLang(jobTitle)}>
          {jobTitle}
        </Link>
      </h3>
      <p className={classes.company} lang={guessLang(companyName)}>
        {companyName}
      </p>
      <p className={classes.place}>
        <Icon name="pin" size={16} />
        <span lang={guessLang(jobLocation)}>{jobLocation}</span>
      </p>
    </article>
  )
}
