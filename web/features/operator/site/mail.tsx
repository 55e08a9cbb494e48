import type { UndeliveredMail } from '#contract/endpoints/operator/site.ts'
import { type ConsoleQuery, parseChoice } from '#web/features/operator/console-address.ts'
import { Details, humanise } from '#web/features/operator/list/details.tsx'
import { Item } from '#web/features/operator/list/item.tsx'
import { ListView } from '#web/features/operator/list/list-view.tsx'
import { More } from '#web/features/operator/list/more.tsx'
import { useItemActions } from '#web/features/operator/list/use-item-actions.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { Day } from '#web/ui/day.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'

const states = ['all', 'failed', 'retrying'] as const

/** Mail that could not be delivered. */
export function Mail({ asked }: { asked: ConsoleQuery }) {
  const names = { all: text.all, failed: text.givenUp, retrying: text.retrying }
  return (
    <ListView
      asked={asked}
      title={text.mail()}
      about={text.mailAbout()}
      searchLabel={text.searchMail()}
      states={states.map((value) => ({ value, name: names[value]() }))}
      empty={text.noMail()}
      load={(query, signal) => {
        const state = parseChoice(states, asked.state)
        return operatorApi.operatorSite.listMail({ query: { ...query, state } }, { signal })
      }}
    >
      {(mail) => <Row mail={mail} />}
    </ListView>
  )
}

function Row({ mail }: { mail: UndeliveredMail }) {
  const actions = useItemActions()
  const { _id, kind, state, about, attempts, lastError, createdAt, nextTryAt } = mail
  return (
    <Item
      title={humanise(kind)}
      mark={state === 'failed' ? text.givenUp() : text.retrying()}
      tone={state === 'failed' ? 'bad' : 'waiting'}
      facts={[
        text.attempts({ count: attempts }),
        <Day key="at" time={createdAt} withTime />,
        nextTryAt ? (
          <span key="next">
            {text.nextTry()} <Day time={nextTryAt} withTime />
          </span>
        ) : null,
      ]}
      actions={
        <PlainButton
          quiet
          onClick={() =>
            actions.act(
              () => operatorApi.operatorSite.retryMail({ params: { mailId: _id } }),
              text.mailRetried(),
            )
          }
        >
          {text.retry()}
        </PlainButton>
      }
    >
      <p>{lastError}</p>
      <More label={text.whatAbout()}>
        <Details of={about} />
      </More>
    </Item>
  )
}
