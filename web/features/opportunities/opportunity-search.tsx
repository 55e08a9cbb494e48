import type { ReactNode } from 'react'
import { Form, useNavigate, useSearchParams, useSubmit } from 'react-router'
import { JOB_TYPES } from '#contract/constants.ts'
import { limits } from '#contract/limits.ts'
import { readAsked } from '#web/features/opportunities/opportunity-address.ts'
import * as text from '#web/messages/compiled/opportunity.ts'
import { Icon } from '#web/ui/icon.tsx'
import classes from './opportunity-search.module.css'

/** Search by title, company or place, with job type and order. All of it stands in the address. */
export function OpportunitySearch() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const submit = useSubmit()
  const { search, jobType, sort } = readAsked(query)

  function send(form: HTMLFormElement | null) {
    if (form) void submit(tidied(form), { action: '/opportunity', preventScrollReset: true })
  }
  return (
    <Form
      className={classes.form}
      role="search"
      aria-label={text.title()}
      action="/opportunity"
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
    >
      <div className={classes.words}>
        <input
          key={search}
          name="search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={limits.search}
          defaultValue={search}
          placeholder={text.searchLabel()}
          aria-label={text.searchLabel()}
          onInput={({ currentTarget: { value } }) => {
            // Emptied by the browser's own cross: back to everything.
            if (value === '' && search !== '') void navigate(`/opportunity?${without(query, 'search')}`)
          }}
        />
        <button type="submit" aria-label={text.search()}>
          <Icon name="search" />
        </button>
      </div>
      <Choice name="jobType" label={text.jobType()} value={jobType} onChoose={send}>
        <option value="all">{text.allTypes()}</option>
        {JOB_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </Choice>
      <Choice name="sort" label={text.sortBy()} value={sort} onChoose={send}>
        <option value="newest">{text.sortNewest()}</option>
        <option value="deadline">{text.sortDeadline()}</option>
      </Choice>
    </Form>
  )
}

function Choice(props: {
  name: string
  label: string
  value: string
  onChoose: (form: HTMLFormElement | null) => void
  children: ReactNode
}) {
  return (
    <label className={classes.choice}>
      <span className={classes.label}>{props.label}</span>
      <span className={classes.box}>
        <select
          key={props.value}
          name={props.name}
          defaultValue={props.value}
          onChange={(event) => props.onChoose(event.currentTarget.form)}
        >
          {props.children}
        </select>
        <Icon name="down" size={18} />
      </span>
    </label>
  )
}

/** The chosen fields without those that only say the default: addresses stay short and are kept once. */
function tidied(form: HTMLFormElement): URLSearchParams {
  const defaults: Record<string, string> = { search: '', jobType: 'all', sort: 'newest' }
  const asked = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    const said = String(value).trim()
    if (said !== defaults[name]) asked.set(name, said)
  }
  return asked
}

function without(query: URLSearchParams, name: string): string {
  const rest = new URLSearchParams(query)
  rest.delete(name)
  rest.delete('page')
  return rest.toString()
}
