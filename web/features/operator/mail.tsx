import type { UndeliveredMail } from '#contract/endpoints/operator-site.ts'
import { browserApi } from '#web/api/browser.ts'
import { type Asked, chosenOf } from '#web/features/operator/console-address.ts'
import { asWords, Details } from '#web/features/operator/details.tsx'
import { Item } from '#web/features/operator/item.tsx'
import { ListView } from '#web/features/operator/list-view.tsx'
import { Moment } from '#web/features/operator/moment.tsx'
import { More } from '#web/features/operator/more.tsx'
import { useWork } from '#web/features/operator/use-work.tsx'
import * as text from '#web/messages/compiled/operator.ts'
import { PlainButton } from '#web/ui/button-link.tsx'

const states = ['all', 'failed', 'retrying'] as const

/** Mail that did not reach anybody. */
export function Mail({ asked }: { asked: Asked }) {
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
        const state = chosenOf(states, asked.state)
        return browserApi.operatorSite.listMail({ query: { ...query, state } }, { signal })
      }}
    >
      {(mail) => <Row mail={mail} />}
    </ListView>
  )
}

function Row({ mail }: { mail: UndeliveredMail }) {
  const work = useWork()
  const { _id, kind, state, about, attempts, lastError, createdAt, nextTryAt } = mail
  return (
    <Item
      title={asWords(kind)}
      mark={state === 'failed' ? text.givenUp() : text.retrying()}
      tone={state === 'failed' ? 'bad' : 'waiting'}
      facts={[
        text.attempts({ count: attempts }),
        <Moment key="at" time={createdAt} />,
        nextTryAt ? (
          <span key="next">
            {text.nextTry()} <Moment time={nextTryAt} />
          </span>
        ) : null,
      ]}
      actions={
        <PlainButton
          quiet
          onClick={() =>
            work.act(() => browserApi.operatorSite.retryMail({ params: { mailId: _id } }), text.mailRetried())
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
