import { Form, useNavigate, useParams, useSearchParams } from 'react-router'
import { limits } from '#contract/limits.ts'
import * as text from '#web/messages/compiled/shell.ts'
import { Icon } from '#web/ui/icon.tsx'
import classes from './search-box.module.css'

/** Goes to /search/{term} by Enter or by its icon; before JavaScript is there, to /search?query={term}. */
export function SearchBox({ className }: { className?: string | undefined }) {
  const navigate = useNavigate()
  const { term } = useParams()
  const [query] = useSearchParams()
  const shown = term ?? query.get('query') ?? ''
  return (
    <search className={className}>
      <Form
        className={classes.box}
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(new FormData(event.currentTarget).get('query')).trim()
          if (typed) void navigate(`/search/${encodeURIComponent(typed)}`)
        }}
      >
        <input
          key={shown}
          className={classes.input}
          name="query"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={limits.search}
          defaultValue={shown}
          placeholder={text.searchLabel()}
          aria-label={text.searchLabel()}
        />
        <button className={classes.button} type="submit" aria-label={text.search()}>
          <Icon name="search" />
        </button>
      </Form>
    </search>
  )
}
