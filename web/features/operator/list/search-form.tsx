import { Form, useNavigate } from 'react-router'
import { addressOf, type ConsoleQuery } from '#web/features/operator/console-address.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { SearchField } from '#web/ui/form/search-field.tsx'
import classes from './search-form.module.css'

/** Search within a section; the query is in the address. */
export function SearchForm({ asked, label }: { asked: ConsoleQuery; label: string }) {
  const navigate = useNavigate()
  const { section, state, search } = asked

  function go(words: string) {
    void navigate(addressOf({ section, state, search: words.trim() }), { preventScrollReset: true })
  }
  return (
    <Form
      className={classes.form}
      role="search"
      action="/operator"
      onSubmit={(event) => {
        event.preventDefault()
        go(String(new FormData(event.currentTarget).get('q')))
      }}
    >
      <SearchField
        key={section}
        name="q"
        label={label}
        value={search}
        buttonLabel={text.search()}
        onEmptied={() => go('')}
      />
    </Form>
  )
}
