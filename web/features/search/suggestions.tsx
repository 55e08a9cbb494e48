import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { isLongEnough } from '#web/features/search/long-enough.ts'
import { addRecent, clearRecent, readRecent, removeRecent } from '#web/features/search/recent-searches.ts'
import { suggestionGroups } from '#web/features/search/suggestion-groups.ts'
import { SuggestionLine } from '#web/features/search/suggestion-line.tsx'
import { useCombobox } from '#web/features/search/use-combobox.ts'
import { useSuggestions } from '#web/features/search/use-suggestions.ts'
import * as text from '#web/messages/compiled/search.ts'
import { useDataSaver } from '#web/ui/pictures/data-saver.ts'
import classes from './suggestions.module.css'

/** The field's ARIA attributes for its list. */
export type ListState = { isOpen: boolean; activeId: string | undefined }

type Props = {
  input: RefObject<HTMLInputElement | null>
  listId: string
  /** While an input method is composing. */
  isComposing: RefObject<boolean>
  onState: (state: ListState) => void
}

/** The list under the search field: suggestions, and recent searches. */
export function Suggestions({ input, listId, isComposing, onState }: Props) {
  const [recent, setRecent] = useState(readRecent)
  const isSaving = useDataSaver()
  const [asked, setAsked] = useState<string | null>(null)
  const found = useSuggestions(isSaving ? null : asked)
  const begun = (asked ?? '').trim().toLowerCase()
  const mayRecall = isSaving || !isLongEnough(begun)
  const groups = suggestionGroups(
    found,
    mayRecall ? recent.filter((search) => search.toLowerCase().startsWith(begun)) : [],
  )
  const all = groups.flatMap(({ suggestions }) => suggestions)
  const idOf = (at: number) => `${listId}-${at}`

  const { isOpen, typed, active, close } = useCombobox({
    ...{ input, isComposing, count: all.length },
    // As if it had been clicked, so that there is only one way to follow it.
    onChosen: (at) => document.getElementById(idOf(at))?.click(),
    onDelete: (at) => remove(all[at]),
    onSubmitted: (search) => setRecent(addRecent(search)),
  })
  function remove(one: (typeof all)[number] | undefined) {
    if (one?.isRecent && one.search) setRecent(removeRecent(one.search))
  }
  useEffect(() => setAsked(typed), [typed])

  const isShown = isOpen && all.length > 0
  const shownRecent = all.filter(({ isRecent }) => isRecent)
  const activeId = isShown && active >= 0 ? `${listId}-${active}` : undefined
  // In the same frame as the list: the field never names an option other than the active one.
  useLayoutEffect(() => onState({ isOpen: isShown, activeId }), [onState, isShown, activeId])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return (
    <>
      <p className="unseen" role="status">
        {isShown ? text.count({ count: all.length }) : isOpen && found ? text.none() : ''}
      </p>
      {isShown ? (
        <div className={classes.panel}>
          <div id={listId} role="listbox" aria-label={text.suggestions()}>
            {groups.map(({ name, suggestions }) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
              <div key={name} role="group" aria-label={name}>
                <p className={classes.group} aria-hidden="true">
                  {name}
                </p>
                {suggestions.map((one) => (
                  <SuggestionLine
                    key={one.key}
                    id={idOf(all.indexOf(one))}
                    suggestion={one}
                    isActive={all.indexOf(one) === active}
                    onChosen={() => {
                      if (one.search) setRecent(addRecent(one.search))
                      close()
                    }}
                    onRemove={() => remove(one)}
                  />
                ))}
              </div>
            ))}
          </div>
          {shownRecent.length > 0 ? (
            <button
              className={classes.clear}
              type="button"
              onClick={() => {
                setRecent(clearRecent())
                input.current?.focus()
              }}
            >
              {text.clearRecent()}
            </button>
          ) : null}
          {/* Screen readers on phones have no Delete key, and an option cannot contain a button. */}
          {shownRecent.map((one) => (
            <button
              key={one.key}
              className={classes.removeOne}
              type="button"
              onClick={() => {
                remove(one)
                input.current?.focus()
              }}
            >
              {text.remove()}: {one.name}
            </button>
          ))}
        </div>
      ) : null}
    </>
  )
}
