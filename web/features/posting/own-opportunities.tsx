import type { OwnOpportunity } from '#contract/endpoints/posting.ts'
import { createHash } from '#web/features/opportunities/opportunity-address.ts'
import * as words from '#web/messages/compiled/opportunity.ts'
import * as text from '#web/messages/compiled/posts.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { Pagination } from '#web/ui/page/pagination.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useFocusRecovery } from '#web/ui/states/use-focus-recovery.ts'
import classes from './own-opportunities.module.css'
import { OwnOpportunityCard } from './own-opportunity-card.tsx'

type Props = { opportunities: OwnOpportunity[]; page: number; pageCount: number }

/** Everything somebody has posted, newest first. */
export function OwnOpportunities({ opportunities, page, pageCount }: Props) {
  useFocusRecovery(opportunities)
  if (opportunities.length === 0)
    return (
      <EmptyState message={text.none()}>
        <ButtonLink to={{ hash: createHash }} preventScrollReset>
          {words.create()}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <ul className={classes.list}>
        {opportunities.map((opportunity) => (
          <li key={opportunity._id}>
            <OwnOpportunityCard opportunity={opportunity} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} range={3} />
    </>
  )
}
