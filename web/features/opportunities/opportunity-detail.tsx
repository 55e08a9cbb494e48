import { Fragment, type ReactNode } from 'react'
import { jobTypeLabel } from '#web/features/opportunities/job-type-label.ts'
import { ReportButton } from '#web/features/reports/report-button.tsx'
import * as text from '#web/messages/compiled/opportunity.ts'
import { Day } from '#web/ui/day.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx'
import { applyUntil } from './last-day.ts'
import classes from './opportunity-detail.module.css'
import type { ReadOpportunity } from './read-opportunity.ts'

/** The public content of an opportunity below its title; `company` where that is not shown already. */
export function OpportunityDetail({
  opportunity,
  company,
}: {
  opportunity: ReadOpportunity
  company?: boolean
}) {
  const { _id, jobTitle, companyName, jobDescription, jobLocation, jobType, email, createdAt } = opportunity
  const until = applyUntil(opportunity)
  return (
    <div className={classes.detail}>
      {company ? (
        <p className={classes.company} lang={guessLang(companyName)}>
          {companyName}
        </p>
      ) : null}
      <dl className={classes.facts}>
        <Fact icon="pin" name={text.location()}>
          <span lang={guessLang(jobLocation)}>{jobLocation}</span>
        </Fact>
        <Fact icon="work" name={text.type()}>
          {jobTypeLabel(jobType)}
        </Fact>
        <Fact icon="mail" name={text.email()}>
          <a href={`mailto:${email}`}>
            <Address email={email} />
          </a>
        </Fact>
        <Fact icon="phone" name={text.phone()}>
          <PhoneLink number={opportunity.phoneText} />
        </Fact>
        <Fact icon="clock" name={until ? text.until() : text.posted()}>
          <Day time={until ?? createdAt} />
        </Fact>
      </dl>
      {opportunity.moneyAdvice ? (
        <p className={classes.advice} role="note">
          <strong>{text.moneyAdvice()}</strong> {text.moneyAdviceMore()}
        </p>
      ) : null}
      <p className={classes.description} lang={guessLang(jobDescription)}>
        {jobDescription}
      </p>
      <div>
        <ReportButton things={[{ kind: 'opportunity', id: _id, name: jobTitle }]} />
      </div>
    </div>
  )
}

/** May wrap before its parts, not within them. */
function Address({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never change their order
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}

function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>
        <Icon name={icon} size={18} />
        <span>{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
