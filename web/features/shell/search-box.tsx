import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigate, useNavigation, useParams, useSearchParams } from 'react-router'
import { limits } from '#contract/limits.ts'
import { searchAddress } from '#web/features/listing/search-address.ts'
import type { ListState, Suggestions as SuggestionList } from '#web/features/search/suggestions.tsx'
import * as text from '#web/messages/compiled/shell.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './search-box.module.css'

const closed: ListState = { isOpen: false, activeId: undefined }

/**
 * Goes to /search/{term} by Enter or by its icon; before JavaScript has loaded, to /search?query={term}.
 * Suggestions are loaded with the first focus; without them it still searches.
 */
export function SearchBox({ className = '' }: { className?: string | undefined }) {
  const navigate = useNavigate()
  const { term, pagetype, id } = useParams()
  const [query] = useSearchParams()
  const shown = term ?? (pagetype ? id : undefined) ?? query.get('query') ?? ''
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const left = useSearchOfPage(input, shown)
  const isComposing = useRef(false)
  const [list, setList] = useState(closed)
  const [Suggestions, setSuggestions] = useState<typeof SuggestionList>()

  function fetchSuggestions() {
    if (Suggestions) return
    import('#web/features/search/suggestions.tsx').then(
      (part) => setSuggestions(() => part.Suggestions),
      () => {
        // Another focus tries again.
      },
    )
  }

  return (
    <search className={`${classes.place} ${className}`}>
      <Form
        className={classes.box}
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(new FormData(event.currentTarget).get('query')).trim()
          if (!typed || isComposing.current) return
          left()
          void navigate(searchAddress(typed))
        }}
      >
        <input
          ref={input}
          className={classes.input}
          name="query"
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={list.isOpen}
          aria-controls={list.isOpen ? listId : undefined}
          aria-activedescendant={list.activeId}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={limits.search}
          defaultValue={shown}
          placeholder={text.searchLabel()}
          aria-label={text.searchLabel()}
          onFocus={fetchSuggestions}
          onCompositionStart={() => {
            isComposing.current = true
          }}
          onCompositionEnd={() => {
            isComposing.current = false
          }}
        />
        <button className={classes.button} type="submit" aria-label={text.search()}>
          <Icon name="search" />
        </button>
      </Form>
      {Suggestions ? (
        <Suggestions input={input} listId={listId} isComposing={isComposing} onState={setList} />
      ) : null}
    </search>
  )
}

/**
 * The field shows the search of each page, and gives up the focus; but letters typed while a page was loading
 * stay, and so does the focus. Returns what to call when the field itself starts a navigation.
 */
function useSearchOfPage(input: RefObject<HTMLInputElement | null>, shown: string): () => void {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const page = useRef({ pathname, shown })
  /** Null while no page is loading. */
  const valueWhenLeft = useRef<string | null>(null)
  const left = () => {
    valueWhenLeft.current = input.current?.value ?? ''
  }
  useEffect(() => {
    // Letters may have been typed since the field started the navigation: the value at that moment counts.
    valueWhenLeft.current = next ? (valueWhenLeft.current ?? input.current?.value ?? '') : null
  }, [input, next])
  useLayoutEffect(() => {
    const before = page.current
    page.current = { pathname, shown }
    const field = input.current
    if (!field || (before.pathname === pathname && before.shown === shown)) return
    const value = valueWhenLeft.current ?? ''
    valueWhenLeft.current = null
    if (document.activeElement === field && field.value !== value) return
    if (before.shown !== shown) field.value = shown
    field.blur()
  }, [input, pathname, shown])
  return left
}
