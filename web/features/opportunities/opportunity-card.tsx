import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { jobTypeLabel } from '#web/features/opportunities/job-type-label.ts'
import { MarkedName } from '#web/features/playlists/marked-name.tsx'
import * as text from '#web/messages/compiled/opportunity.ts'
import card from '#web/ui/card.module.css'
import { Day } from '#web/ui/day.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { applyUntil } from './last-day.ts'
import classes from './opportunity-card.module.css'
import type { ReadOpportunity } from './read-opportunity.ts'

type Props = {
  opportunity: ReadOpportunity
  /** Words that a search found. */
  marked: readonly string[]
}

/** An opportunity in the grid. The whole card is one link to its page; a plain click opens it in a dialog instead. */
export function OpportunityCard({ opportunity, marked }: Props) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { _id, jobTitle, jobType, companyName, jobLocation, jobDescription, createdAt } = opportunity

  const until = applyUntil(opportunity)

  function openDialog(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ search, hash: _id }, { preventScrollReset: true })
  }

  return (
    <article className={`${card.card} ${classes.card}`}>
      <div className={classes.words}>
        <p className={classes.type} data-type={jobType}>
          {jobTypeLabel(jobType)}
        </p>
        <h2 className={classes.title}>
          <Link
            className={card.link}
            to={`/opportunity/${_id}`}
            onClick={openDialog}
            lang={guessLang(jobTitle)}
          >
            <MarkedName name={jobTitle} words={marked} />
          </Link>
        </h2>
        <p className={classes.company} lang={guessLang(companyName)}>
          <MarkedName name={companyName} words={marked} />
        </p>
        <p className={classes.place}>
          <Icon name="pin" size={16} />
          <span lang={guessLang(jobLocation)}>
            <MarkedName name={jobLocation} words={marked} />
          </span>
        </p>
        <p className={classes.preview} lang={guessLang(jobDescription)}>
          {jobDescription}
        </p>
      </div>
      <p className={classes.day}>
        {until ? text.until() : text.posted()} <Day time={until ?? createdAt} />
      </p>
    </article>
  )
}
