import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Form, useNavigate, useSearchParams, useSubmit } from 'react-router'
import { JOB_TYPES } from '#contract/constants.ts'
import { jobTypeLabel } from '#web/features/opportunities/job-type-label.ts'
import { parseOpportunityQuery } from '#web/features/opportunities/opportunity-address.ts'
import * as text from '#web/messages/compiled/opportunity.ts'
import { LabelledSelect } from '#web/ui/form/labelled-select.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { useEarlyChoice } from '#web/ui/form/use-early-choice.ts'
import classes from './opportunity-search.module.css'

/** Search by title, company or place, with job type and order. All of it is in the address. */
export function OpportunitySearch() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const submit = useSubmit()
  const { search, jobType, sort } = parseOpportunityQuery(query)

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
        <SearchField
          name="search"
          label={text.searchLabel()}
          value={search}
          buttonLabel={text.search()}
          onEmptied={() => void navigate(`/opportunity?${without(query, 'search')}`)}
        />
      </div>
      <Choice name="jobType" label={text.jobType()} value={jobType} onChoose={send}>
        <option value="all">{text.allTypes()}</option>
        {JOB_TYPES.map((type) => (
          <option key={type} value={type}>
            {jobTypeLabel(type)}
          </option>
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
  const select = useEarlyChoice(props.value, ({ form }) => props.onChoose(form))
  // It follows the address and stays the same element: another one would not have the focus.
  const shown = useRef(props.value)
  useLayoutEffect(() => {
    if (shown.current === props.value || !select.current) return
    shown.current = props.value
    select.current.value = props.value
  }, [props.value, select])
  return (
    <LabelledSelect
      ref={select}
      label={props.label}
      className={classes.choice}
      name={props.name}
      defaultValue={props.value}
      autoComplete="off"
      onChange={(event) => props.onChoose(event.currentTarget.form)}
    >
      {props.children}
    </LabelledSelect>
  )
}

/** The chosen fields without defaults: addresses stay short and are cached once. */
function tidied(form: HTMLFormElement): URLSearchParams {
  const defaults: Record<string, string> = { search: '', jobType: 'all', sort: 'newest' }
  const asked = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    const entered = String(value).trim()
    if (entered !== defaults[name]) asked.set(name, entered)
  }
  return asked
}

function without(query: URLSearchParams, name: string): string {
  const rest = new URLSearchParams(query)
  rest.delete(name)
  rest.delete('page')
  return rest.toString()
}
