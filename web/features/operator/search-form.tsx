import { Form, useNavigate } from 'react-router'
import { limits } from '#contract/limits.ts'
import { type Asked, addressOf } from '#web/features/operator/console-address.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { Icon } from '#web/ui/icon.tsx'
import classes from './search-form.module.css'

/** Searches within a section; what is asked stands in the address. */
export function SearchForm({ asked, label }: { asked: Asked; label: string }) {
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
      <input
        key={`${section} ${search}`}
        name="q"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={limits.search}
        defaultValue={search}
        placeholder={label}
        aria-label={label}
        onInput={({ currentTarget: { value } }) => {
          // Emptied by the browser's own cross: back to everything.
          if (value === '' && search !== '') go('')
        }}
      />
      <button type="submit" aria-label={text.search()}>
        <Icon name="search" />
      </button>
    </Form>
  )
}
