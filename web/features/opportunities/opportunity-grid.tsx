import { OpportunityCard } from '#web/features/opportunities/opportunity-card.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import classes from './opportunity-grid.module.css'
import type { ReadOpportunity } from './read-opportunity.ts'

type Props = {
  opportunities: ReadOpportunity[]
  /** Words that a search found, marked in titles. */
  marked?: readonly string[]
}

/** Four columns on wide screens, three on medium ones, two on small ones. */
export function OpportunityGrid({ opportunities, marked = [] }: Props) {
  return (
    <ul className={classes.grid}>
      {opportunities.map((opportunity) => (
        <li key={opportunity._id}>
          <OpportunityCard opportunity={opportunity} marked={marked} />
        </li>
      ))}
    </ul>
  )
}

/** The same grid while its content is loading. */
export function OpportunityGridSkeleton({ count }: { count: number }) {
  const places = Array.from({ length: count }, (_, index) => `place-${index}`)
  return (
    <ul className={classes.grid}>
      {places.map((place) => (
        <li key={place} className={classes.skeleton}>
          <Bar width="40%" height="1.25rem" />
          <Bar width="85%" height="1.25rem" />
          <Bar width="60%" />
          <Bar width="70%" />
          <Bar width="95%" />
          <Bar width="90%" />
          <Bar width="45%" />
        </li>
      ))}
    </ul>
  )
}
