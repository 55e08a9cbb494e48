import { type RefObject, useEffect, useRef, useState } from 'react'
import { isComposing as isOfInputMethod } from '#web/ui/form/is-composing.ts'

type Options = {
  input: RefObject<HTMLInputElement | null>
  isComposing: RefObject<boolean>
  /** Number of entries. */
  count: number
  onChosen: (at: number) => void
  onDelete: (at: number) => void
  onSubmitted: (search: string) => void
}

/** State of the list under the field: what was typed since it got the focus (null: nothing), and the active entry. */
type State = { isOpen: boolean; typed: string | null; active: number }

/** The keys of a combobox with a list (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/) for an existing field. */
export function useCombobox(options: Options) {
  const { input, isComposing, count } = options
  const [state, setState] = useState<State>(() => stateOf(input.current))
  const active = state.active < count ? state.active : -1
  const latest = useRef({ ...options, state: { ...state, active } })
  useEffect(() => {
    latest.current = { ...options, state: { ...state, active } }
  })

  useEffect(() => {
    const field = input.current
    const place = field?.closest('search')
    if (!field || !place) return
    const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }))
    const type = () => change({ isOpen: true, typed: field.value, active: -1 })
    // On a slow phone, letters may be typed after the field is rendered and before it has listeners.
    const found = stateOf(field)
    if (found.typed !== latest.current.state.typed) change(found)
    const end = new AbortController()
    const listen = { signal: end.signal }

    field.addEventListener('input', () => !isComposing.current && type(), listen)
    field.addEventListener(
      'compositionstart',
      () => change({ isOpen: false, typed: null, active: -1 }),
      listen,
    )
    field.addEventListener('compositionend', type, listen)
    field.addEventListener('focus', () => change(stateOf(field)), listen)
    field.addEventListener('click', () => field.value === '' && change({ isOpen: true, typed: '' }), listen)
    field.form?.addEventListener(
      'submit',
      () => {
        if (isComposing.current) return
        change({ isOpen: false, typed: null, active: -1 })
        if (field.value.trim()) latest.current.onSubmitted(field.value.trim())
      },
      listen,
    )
    const press = (event: KeyboardEvent) => {
      if (isComposing.current || isOfInputMethod(event)) return
      const done = doneBy(event, latest.current)
      if (done) event.preventDefault()
      if (done) act(done, field.value)
    }
    const act = (done: Done, typed: string) => {
      const { state: now, onChosen, onDelete } = latest.current
      if (done === 'choose') onChosen(now.active)
      else if (done === 'delete') onDelete(now.active)
      else change(now.isOpen ? { ...done } : { ...done, typed })
    }
    field.addEventListener('keydown', press, listen)
    place.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!place.contains(relatedTarget as Node | null)) change({ isOpen: false, typed: null, active: -1 })
      },
      listen,
    )
    return () => end.abort()
  }, [input, isComposing])

  return { ...state, active, close: () => setState({ isOpen: false, typed: null, active: -1 }) }
}

/** An empty field opens on focus; one with the page's search does not load suggestions before a key is pressed. */
function stateOf(field: HTMLInputElement | null): State {
  const isOpen = field !== null && document.activeElement === field
  const isTyped = isOpen && (field.value === '' || field.value !== field.defaultValue)
  return { isOpen: isTyped, typed: isTyped ? field.value : null, active: -1 }
}

type Done = Partial<State> | 'choose' | 'delete'

function doneBy(event: KeyboardEvent, { state, count }: { state: State; count: number }): Done | null {
  return state.isOpen && count > 0 ? keyOfList(event.key, state.active, count) : keyOfField(event, count)
}

/** Handles a key while the list is closed. */
function keyOfField({ key, altKey }: KeyboardEvent, lines: number): Done | null {
  return key === 'ArrowDown' && !altKey ? { isOpen: true, active: lines > 0 ? 0 : -1 } : null
}

/** Handles a key while the list is open. Editing keys belong to the text until an entry is active. */
function keyOfList(key: string, active: number, lines: number): Done | null {
  if (key === 'Escape') return { isOpen: false, active: -1 }
  if (key === 'ArrowDown') return { active: active + 1 < lines ? active + 1 : 0 }
  if (key === 'ArrowUp') return { active: active > 0 ? active - 1 : lines - 1 }
  if (active < 0) return null
  if (key === 'Enter') return 'choose'
  if (key === 'Delete') return 'delete'
  if (key === 'Home') return { active: 0 }
  if (key === 'End') return { active: lines - 1 }
  return null
}
