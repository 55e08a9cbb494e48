import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OpportunityState } from '#contract/constants.ts'
import type { OwnOpportunity } from '#contract/endpoints/posting.ts'
import { whyNotClose, whyNotReopen } from '#contract/policies/opportunities.ts'
import { OwnCard } from '#web/features/applications/own-card.tsx'
import { lastDay } from '#web/features/opportunities/last-day.ts'
import * as words from '#web/messages/compiled/opportunity.ts'
import * as posting from '#web/messages/compiled/posting.ts'
import * as text from '#web/messages/compiled/posts.ts'
import { Day, dayOf } from '#web/ui/day.tsx'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { ButtonLink, PlainButton } from '#web/ui/form/button-link.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'
import { closeReasons, closing, removing, reopening } from './confirmations.ts'
import classes from './own-opportunity-card.module.css'
import { StillOpen } from './still-open.tsx'

const EditDialog = onDemand(async () => (await import('./edit-dialog.tsx')).EditDialog)
const ConfirmDialog = onDemand(async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog)

const confirmations = { close: closing, remove: removing, reopen: reopening }

const stateNames: Record<OpportunityState, () => string> = {
  waiting: text.waiting,
  approved: text.approved,
  hidden: text.hidden,
  rejected: text.rejected,
  closed: text.closed,
}
const tones = {
  waiting: 'waiting',
  approved: 'good',
  hidden: 'waiting',
  rejected: 'bad',
  closed: undefined,
} as const

/** One of the person's own opportunities: its state, its inbox, and possible actions. */
export function OwnOpportunityCard({ opportunity }: { opportunity: OwnOpportunity }) {
  const [opened, setOpened] = useState<'edit' | keyof typeof confirmations>()
  const { revalidate } = useRevalidator()
  const { _id, state, createdAt, deadline, closesAt } = opportunity
  const close = () => setOpened(undefined)
  const refresh = () => void revalidate()
  return (
    <>
      <OwnCard
        state={stateNames[state]()}
        tone={tones[state]}
        facts={
          <>
            <span>
              {words.posted()} <Day time={createdAt} />
            </span>
            {state === 'approved' && closesAt ? (
              <span>{text.until({ day: dayOf(lastDay({ deadline, closesAt })) })}</span>
            ) : deadline ? (
              <span>
                {posting.deadline()} <Day time={deadline} />
              </span>
            ) : null}
          </>
        }
        title={<span lang={guessLang(opportunity.jobTitle)}>{opportunity.jobTitle}</span>}
        opportunity={opportunity}
        actions={
          <div className={classes.actions}>
            {opportunity.inboxClosed ? null : (
              <ButtonLink to={`/opportunity/${_id}/inbox`} quiet={opportunity.applicationCount === 0}>
                {text.inbox({ count: opportunity.applicationCount })}
                {opportunity.newCount > 0 ? (
                  <span className={classes.fresh}>{text.fresh({ count: opportunity.newCount })}</span>
                ) : null}
              </ButtonLink>
            )}
            {state === 'approved' ? (
              <ButtonLink to={`/opportunity/${_id}`} quiet>
                {text.view()}
              </ButtonLink>
            ) : null}
            <PlainButton quiet onClick={() => setOpened('edit')}>
              {text.edit()}
            </PlainButton>
            {whyNotClose(opportunity) === null ? (
              <PlainButton quiet onClick={() => setOpened('close')}>
                {text.close()}
              </PlainButton>
            ) : null}
            {whyNotReopen(opportunity) === null ? (
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
        <Why opportunity={opportunity} />
        <StillOpen opportunity={opportunity} onChanged={refresh} />
      </OwnCard>
      {opened === 'edit' ? (
        <EditDialog opportunity={opportunity} onClose={close} onChanged={refresh} />
      ) : null}
      {opened && opened !== 'edit' ? (
        <ConfirmDialog {...confirmations[opened](opportunity)} onClose={close} onDone={refresh} />
      ) : null}
    </>
  )
}

/** Why it is not open, and whether its inbox is. */
function Why({ opportunity }: { opportunity: OwnOpportunity }) {
  const { state, rejectionReason, closeReason } = opportunity
  return (
    <>
      {rejectionReason ? (
        <p className={classes.reason}>
          <MixedLanguageText
            pieces={[{ words: rejectionReason, lang: guessLang(rejectionReason) }]}
            say={(reason = '') => text.reason({ reason })}
          />
        </p>
      ) : null}
      {opportunity.inboxClosed && opportunity.applicationCount > 0 ? (
        <p className={classes.reason}>{text.inboxClosed()}</p>
      ) : null}
      {state === 'closed' && closeReason ? (
        <p className={classes.ownReason}>{text.reason({ reason: closeReasons[closeReason]() })}</p>
      ) : null}
    </>
  )
}
