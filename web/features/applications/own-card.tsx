import type { ReactNode } from 'react'
import type { JobType } from '#contract/constants.ts'
import { jobTypeLabel } from '#web/features/opportunities/job-type-label.ts'
import { Facts } from '#web/ui/facts.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import classes from './own-card.module.css'

type Props = {
  /** The state in a word; `tone` colours it. */
  state: string
  tone: 'good' | 'waiting' | 'bad' | undefined
  /** Text beside the state. */
  facts: ReactNode
  title: ReactNode
  opportunity: { companyName: string; jobLocation: string; jobType: JobType }
  /** Possible actions. */
  actions: ReactNode
  children?: ReactNode
}

/** One of the person's own opportunities or applications: its state, what it is, possible actions. */
export function OwnCard({ state, tone, facts, title, opportunity, actions, children }: Props) {
  return (
    <article className={classes.card}>
      <div className={classes.words}>
        <p className={classes.line}>
          <span className={classes.state} data-tone={tone}>
            {state}
          </span>
          {facts}
        </p>
        <h2 className={classes.title}>{title}</h2>
        <Facts
          of={[
            <span key="company" lang={guessLang(opportunity.companyName)}>
              {opportunity.companyName}
            </span>,
            <span key="place" lang={guessLang(opportunity.jobLocation)}>
              {opportunity.jobLocation}
            </span>,
            jobTypeLabel(opportunity.jobType),
          ]}
        />
        {children}
      </div>
      {actions}
    </article>
  )
}
