import { Link, useNavigate, useSearchParams } from 'react-router'
import { APPLICATION_STATES, type ApplicationState } from '#contract/constants.ts'
import type { CreatorApplication } from '#contract/endpoints/operator-applications.ts'
import { browserApi } from '#web/api/browser.ts'
import { type Asked, addressOf, chosenOf } from '#web/features/operator/console-address.ts'
import { Item, Words } from '#web/features/operator/item.tsx'
import { ListView } from '#web/features/operator/list-view.tsx'
import { Moment } from '#web/features/operator/moment.tsx'
import * as text from '#web/messages/compiled/operator.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { languageName } from '#web/ui/language-name.ts'
import { onDemand } from '#web/ui/on-demand.tsx'

const ApplicationWindow = onDemand(async () => (await import('./application-window.tsx')).ApplicationWindow)

const stateNames: Record<ApplicationState, () => string> = {
  waiting: text.waiting,
  approved: text.approved,
  rejected: text.rejected,
}

/** Who wants to become a creator. The one being read stands in the address, so Back closes it. */
export function Applications({ asked }: { asked: Asked }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
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
        const state = chosenOf(APPLICATION_STATES, asked.state)
        return browserApi.operatorApplications.list({ query: { ...query, state } }, { signal })
      }}
      beside={(reload) =>
        open ? (
          <ApplicationWindow
            id={open}
            onChanged={reload}
            onClose={async () => navigate(addressOf(asked), { replace: true, preventScrollReset: true })}
          />
        ) : null
      }
    >
      {(application) => <Row application={application} asked={asked} />}
    </ListView>
  )
}

function Row({ application, asked }: { application: CreatorApplication; asked: Asked }) {
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
        <Moment key="at" time={createdAt} />,
      ]}
      actions={
        <ButtonLink quiet to={reading}>
          {text.read()}
        </ButtonLink>
      }
    >
      {reason ? <Words label={text.reason()}>{reason}</Words> : null}
      {note ? <Words label={text.note()}>{note}</Words> : null}
    </Item>
  )
}
