import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OpportunityState } from '#contract/constants.ts'
import type { OwnOpportunity } from '#contract/endpoints/opportunities.ts'
import { Day, lastDayBefore } from '#web/features/opportunities/day.tsx'
import { StandingCard } from '#web/features/opportunities/standing-card.tsx'
import * as opportunity from '#web/messages/compiled/opportunity.ts'
import * as text from '#web/messages/compiled/posts.ts'
import { ButtonLink, PlainButton } from '#web/ui/button-link.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import classes from './own-opportunity-card.module.css'

const windows = {
  edit: onDemand(async () => (await import('./edit-window.tsx')).EditWindow),
  close: onDemand(async () => (await import('./close-window.tsx')).CloseWindow),
  remove: onDemand(async () => (await import('./remove-window.tsx')).RemoveWindow),
  reopen: onDemand(async () => (await import('./reopen-window.tsx')).ReopenWindow),
}

const stateNames: Record<OpportunityState, () => string> = {
  waiting: text.waiting,
  approved: text.approved,
  rejected: text.rejected,
  closed: text.closed,
}
const tones = { waiting: 'waiting', approved: 'good', rejected: 'bad', closed: undefined } as const

/** One's own post: how it stands, its inbox, and what can be done with it. */
export function OwnOpportunityCard({ post }: { post: OwnOpportunity }) {
  const [opened, setOpened] = useState<keyof typeof windows>()
  const { revalidate } = useRevalidator()
  const { _id, state, createdAt, closesAt } = post
  const Opened = opened ? windows[opened] : undefined
  return (
    <>
      <StandingCard
        state={stateNames[state]()}
        tone={tones[state]}
        facts={
          <>
            <span>
              {opportunity.posted()} <Day time={createdAt} />
            </span>
            {state === 'approved' && closesAt ? (
              <span>{text.until({ day: lastDayBefore(closesAt) })}</span>
            ) : null}
          </>
        }
        title={post.jobTitle}
        post={post}
        actions={
          <div className={classes.actions}>
            <ButtonLink to={`/opportunity/${_id}/inbox`} quiet={post.applicationCount === 0}>
              {text.inbox({ count: post.applicationCount })}
              {post.newCount > 0 ? (
                <span className={classes.fresh}>{text.fresh({ count: post.newCount })}</span>
              ) : null}
            </ButtonLink>
            {state === 'approved' ? (
              <ButtonLink to={`/opportunity/${_id}`} quiet>
                {text.view()}
              </ButtonLink>
            ) : null}
            <PlainButton quiet onClick={() => setOpened('edit')}>
              {text.edit()}
            </PlainButton>
            {state === 'approved' || state === 'waiting' ? (
              <PlainButton quiet onClick={() => setOpened('close')}>
                {text.close()}
              </PlainButton>
            ) : null}
            {state === 'closed' ? (
              <PlainButton quiet onClick={() => setOpened('reopen')}>
                {text.reopen()}
              </PlainButton>
            ) : null}
            <PlainButton quiet isDangerous onClick={() => setOpened('remove')}>
              {text.remove()}
            </PlainButton>
          </div>
        }
      >
        {post.rejectionReason ? (
          <p className={classes.reason}>{text.reason({ reason: post.rejectionReason })}</p>
        ) : null}
      </StandingCard>
      {Opened ? (
        <Opened post={post} onClose={() => setOpened(undefined)} onChanged={() => void revalidate()} />
      ) : null}
    </>
  )
}
