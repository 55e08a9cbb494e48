import '#web/ui/form/form.css'
import { TextInput } from '@mantine/core'
import { type SubmitEvent, type SyntheticEvent, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Card } from '#contract/endpoints/playlists.ts'
import type { PlaylistChange } from '#contract/endpoints/publishing.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import { useCategories } from '#web/api/use-facts.ts'
import * as text from '#web/messages/compiled/publishing.ts'
import { useDraft } from '#web/storage/use-draft.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { firstOf } from '#web/ui/form/use-submission.ts'
import { languageName } from '#web/ui/language-name.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { isFocusElsewhere } from '#web/ui/states/focus-elsewhere.ts'
import { useRequest } from '#web/ui/states/use-request.ts'
import { CategoryPicker, knownPath } from './category-picker.tsx'
import { changesTo, type Editable, editableOf } from './editable.ts'
import { LanguageSelect } from './language-select.tsx'
import classes from './upload-form.module.css'

type Props = {
  playlist: Card
  onClose: () => void
  /** With the playlist after the change; without it when nothing was changed. */
  onSaved: (saved: Card | undefined) => void
  onGone: () => void
}

/**
 * Topic, description, language and category of a playlist. What was changed elsewhere meanwhile is shown before it is replaced.
 */
export function EditDialog({ playlist, onClose, onSaved, onGone }: Props) {
  const { draft, change, clear } = useDraft(`edit:${playlist._id}`, () => startOf(editableOf(playlist)))
  const { name, description, language, category } = draft
  const [other, setOther] = useState<Editable>()
  const [isPathMissing, setPathMissing] = useState(false)
  const tree = useCategories()
  const params = { id: playlist._id }
  const request = useRequest(async () => {
    const edited = { name, description, language, category: knownPath(tree, category) }
    const changes = changesTo(seenOf(draft), edited)
    const saved = changes && (await save(changes))
    clear()
    onSaved(saved)
  })
  const rejected = request.failure?.fields ?? {}

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const isMissing = knownPath(tree, category).length === 0
    setPathMissing(isMissing)
    if (isMissing) return event.currentTarget.querySelector<HTMLElement>('[name="category"]')?.focus()
    const form = event.currentTarget
    const focused = document.activeElement
    const failure = await request.send()
    // On a phone the field may be above what is in view.
    if (failure && !isFocusElsewhere(focused)) firstOf(form, Object.keys(failure.fields))?.focus()
    if (failure?.code !== 'playlist_not_found') return
    clear()
    onGone()
  }

  /** After a rejection as outdated, the next attempt is based on the current state. */
  async function save(body: PlaylistChange): Promise<Card> {
    try {
      return (await browserApi.publishing.update({ params, body })).data
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'playlist_changed') throw error
      const { data } = await browserApi.playlists.get({ params })
      change(asSeen(editableOf(data)))
      setOther(editableOf(data))
      throw error
    }
  }

  /** A field that is being corrected is no longer marked. */
  function correct({ target }: SyntheticEvent) {
    if ('name' in target && String(target.name) in rejected) request.setFailure(null)
  }

  function wrong(field: 'name' | 'description' | 'language') {
    const problem = rejected[field]
    return { name: field, 'aria-invalid': problem !== undefined, error: problem || problem === '' }
  }

  return (
    <Dialog isOpen onClose={onClose} title={text.editTitle()}>
      <form
        className={classes.form}
        noValidate
        aria-busy={request.isBusy}
        onSubmit={submit}
        onChange={correct}
      >
        <TextInput
          {...wrong('name')}
          label={text.topic()}
          description={other && other.name !== name ? text.isNow({ value: other.name }) : undefined}
          maxLength={limits.name}
          data-autofocus
          value={name}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        <TextArea
          {...wrong('description')}
          label={text.description()}
          description={
            other && other.description !== description ? text.isNow({ value: other.description }) : undefined
          }
          maxLength={limits.description}
          classNames={{ input: classes.description }}
          value={description}
          onChange={({ currentTarget: { value } }) => change({ description: value })}
        />
        <div className={classes.choices}>
          <LanguageSelect
            {...wrong('language')}
            description={
              other && other.language !== language
                ? text.isNow({ value: languageName(other.language) })
                : undefined
            }
            value={language}
            onChange={(language) => change({ language })}
          />
          <CategoryPicker
            path={category}
            isWrong={isPathMissing}
            onChange={(category) => {
              setPathMissing(false)
              change({ category })
            }}
          />
        </div>
        <DialogActions>
          {isPathMissing ? <ErrorNotice message={text.categoryMissing()} /> : null}
          {request.failure && !isPathMissing ? <ErrorNotice message={request.failure.message} /> : null}
          <SubmitButton isBusy={request.isBusy} fullWidth>
            {text.save()}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** What was typed, with the state it is based on: editing may continue after a change elsewhere. */
type Draft = Editable & {
  seenName: string
  seenDescription: string
  seenLanguage: string
  seenCategory: string[]
}

function startOf(seen: Editable): Draft {
  return { ...seen, ...asSeen(seen) }
}

function asSeen({ name, description, language, category }: Editable) {
  return { seenName: name, seenDescription: description, seenLanguage: language, seenCategory: category }
}

function seenOf({ seenName, seenDescription, seenLanguage, seenCategory }: Draft): Editable {
  return { name: seenName, description: seenDescription, language: seenLanguage, category: seenCategory }
}
