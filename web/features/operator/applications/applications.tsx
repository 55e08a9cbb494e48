import { Link, useSearchParams } from 'react-router'
import { APPLICATION_STATES, type ApplicationState } from '#contract/constants.ts'
import type { CreatorApplication } from '#contract/endpoints/operator/creator-applications.ts'
import { addressOf, type ConsoleQuery, parseChoice } from '#web/features/operator/console-address.ts'
import { Item, Quote } from '#web/features/operator/list/item.tsx'
import { ListView } from '#web/features/operator/list/list-view.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { Day } from '#web/ui/day.tsx'
import { AddressOverlay } from '#web/ui/dialog/address-overlay.tsx'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { languageName } from '#web/ui/language-name.ts'

const ApplicationDialog = onDemand(async () => (await import('./application-dialog.tsx')).ApplicationDialog)

const stateNames: Record<ApplicationState, () => string> = {
  waiting: text.waiting,
  approved: text.approved,
  rejected: text.rejected,
}

/** Creator applications. The one being read is in the address, so Back closes it. */
export function Applications({ asked }: { asked: ConsoleQuery }) {
  const [query] = useSearchParams()
  const open = query.get('open')
  return (
    <ListView
      asked={asked}
      title={text.applications()}
      about={text.applicationsAbout()}
      searchLabel={text.searchPeople()}
      states={APPLICATION_STATES.map((value) => ({ value, name: stateNames[value]() }))}
      empty={text.noApplications()}
      load={(query, signal) => {
        const state = parseChoice(APPLICATION_STATES, asked.state)
        return operatorApi.operatorApplications.list({ query: { ...query, state } }, { signal })
      }}
      beside={(reload) =>
        open ? (
          <AddressOverlay closed={addressOf(asked)}>
            {(close) => <ApplicationDialog id={open} onChanged={reload} onClose={close} />}
          </AddressOverlay>
        ) : null
      }
    >
      {(application) => <Row application={application} asked={asked} />}
    </ListView>
  )
}

function Row({ application, asked }: { application: CreatorApplication; asked: ConsoleQuery }) {
  const { _id, name, email, profession, location, languages, state, note, reason, createdAt } = application
  const address = addressOf(asked)
  const reading = `${address}${address.includes('?') ? '&' : '?'}open=${_id}`
  return (
    <Item
      title={
        <Link to={reading} preventScrollReset>
          {name}
        </Link>
      }
      mark={state === 'waiting' ? undefined : stateNames[state]()}
      tone={state === 'approved' ? 'good' : 'bad'}
      facts={[
        email,
        profession,
        location,
        languages.map(languageName).join(', '),
        <Day key="at" time={createdAt} withTime />,
      ]}
      actions={
        <ButtonLink quiet to={reading}>
          {text.read()}
        </ButtonLink>
      }
    >
      {reason ? <Quote label={text.reason()}>{reason}</Quote> : null}
      {note ? <Quote label={text.note()}>{note}</Quote> : null}
    </Item>
  )
}
