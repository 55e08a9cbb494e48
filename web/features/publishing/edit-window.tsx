import '#web/ui/form.css'
import { Textarea, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Card, PlaylistChange } from '#contract/endpoints/playlists.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import { CategoryPicker, knownPath } from '#web/features/publishing/category-picker.tsx'
import { changesTo, type Editable, editableOf } from '#web/features/publishing/editable.ts'
import { useCategories } from '#web/features/shell/use-facts.ts'
import * as text from '#web/messages/compiled/publishing.ts'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useRequest } from '#web/ui/use-request.ts'
import { Window } from '#web/ui/window.tsx'
import { WindowEnd } from '#web/ui/window-end.tsx'
import classes from './upload-form.module.css'

type Props = { playlist: Card; onClose: () => void; onSaved: () => void; onGone: () => void }

/** Topic, description and category of a playlist. What was changed elsewhere meanwhile is shown before it is replaced. */
export function EditWindow({ playlist, onClose, onSaved, onGone }: Props) {
  const [seen, setSeen] = useState(() => editableOf(playlist))
  const [edited, setEdited] = useState(seen)
  const [other, setOther] = useState<Editable>()
  const [isPathMissing, setPathMissing] = useState(false)
  const tree = useCategories()
  const params = { id: playlist._id }
  const request = useRequest(async () => {
    const change = changesTo(seen, { ...edited, category: knownPath(tree, edited.category) })
    if (change) await save(change)
    onSaved()
  })
  const refused = request.refusal?.fields ?? {}

  function change(what: Partial<Editable>) {
    setEdited((now) => ({ ...now, ...what }))
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const isMissing = knownPath(tree, edited.category).length === 0
    setPathMissing(isMissing)
    if (isMissing) return
    const refusal = await request.send()
    if (refusal?.status === 404) onGone()
  }

  /** Refused as outdated, the next attempt is made against what is there now. */
  async function save(body: PlaylistChange) {
    try {
      await browserApi.playlists.update({ params, body })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      const { data } = await browserApi.playlists.get({ params })
      setSeen(editableOf(data))
      setOther(editableOf(data))
      throw error
    }
  }

  function wrong(name: 'name' | 'description') {
    const problem = refused[name]
    return { name, 'aria-invalid': problem !== undefined, error: problem || problem === '' }
  }

  return (
    <Window isOpen onClose={onClose} title={text.editTitle()}>
      <form className={classes.form} noValidate aria-busy={request.isBusy} onSubmit={submit}>
        <TextInput
          {...wrong('name')}
          label={text.topic()}
          description={other && other.name !== edited.name ? text.isNow({ value: other.name }) : undefined}
          maxLength={limits.name}
          data-autofocus
          value={edited.name}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        <Textarea
          {...wrong('description')}
          label={text.description()}
          description={
            other && other.description !== edited.description
              ? text.isNow({ value: other.description })
              : undefined
          }
          maxLength={limits.description}
          classNames={{ input: classes.description }}
          value={edited.description}
          onChange={({ currentTarget: { value } }) => change({ description: value })}
        />
        <div className={classes.choices}>
          <CategoryPicker
            path={edited.category}
            isWrong={isPathMissing}
            onChange={(category) => {
              setPathMissing(false)
              change({ category })
            }}
          />
        </div>
        <WindowEnd>
          {isPathMissing ? <ErrorNotice message={text.categoryMissing()} /> : null}
          {request.refusal && !isPathMissing ? <ErrorNotice message={request.refusal.message} /> : null}
          <SubmitButton isBusy={request.isBusy} fullWidth>
            {text.save()}
          </SubmitButton>
        </WindowEnd>
      </form>
    </Window>
  )
}
