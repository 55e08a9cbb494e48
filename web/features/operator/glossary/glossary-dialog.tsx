import '#web/ui/form/form.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { GlossaryPreview } from '#contract/endpoints/operator/glossary.ts'
import { GLOSSARY_LANGUAGES } from '#contract/endpoints/operator/languages.ts'
import { limits } from '#contract/limits.ts'
import { useItemActions } from '#web/features/operator/list/use-item-actions.tsx'
import * as text from '#web/messages/compiled/operator.ts'
import { clearDraft, readForm, storeForm } from '#web/storage/draft.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { BusyButton } from '#web/ui/form/busy-button.tsx'
import { ButtonRow } from '#web/ui/form/button-row.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { useIsMounted } from '#web/ui/states/use-is-mounted.ts'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './glossary-dialog.module.css'
import {
  type Change,
  conceptName,
  type GlossaryTask,
  nameOfLanguage,
  performTask,
  preview,
  toChange,
  toGlossaryLanguage,
  type Values,
} from './glossary-task.ts'
import { PreviewOfChange } from './preview-of-change.tsx'

type Field = 'concept' | 'language' | 'text' | 'search'
type Tried = { change: Change; found: GlossaryPreview }

type Props = { task: GlossaryTask; onClose: () => void }

/**
 * Adds, corrects or leaves out words. The effect on a search is previewed first; what was previewed is what is saved.
 */
export function GlossaryDialog({ task, onClose }: Props) {
  return (
    <Dialog isOpen onClose={onClose} title={titleOf(task)}>
      <ChangeForm task={task} onClose={onClose} />
    </Dialog>
  )
}

/** A component of its own, since a dialog mounts its content later than itself. */
function ChangeForm({ task, onClose }: Props) {
  const actions = useItemActions()
  const isHere = useIsMounted()
  const [tried, setTried] = useState<Tried>()
  const place = useRef<HTMLFormElement>(null)
  const changes = useRef(0)
  const draftName = draftNameOf(task)
  const [kept] = useState(() => readForm(draftName))
  const form = useSubmission<Field>(async (values) => {
    const change = toChange(task, values)
    const before = changes.current
    const found = await preview(task, change)
    // What was typed meanwhile has not been previewed.
    if (changes.current === before) setTried({ change, found })
  })
  const saving = useRequest(async (change: Change) => {
    const { done, undo } = await performTask(task, change)
    clearDraft(draftName)
    if (isHere.current) onClose()
    actions.reportDone(done, undo)
  })
  const isLeavingOut = task.kind === 'leaveOut'
  // There is nothing to fill in: the effect is previewed at once.
  useEffect(() => {
    if (isLeavingOut) place.current?.requestSubmit()
  }, [isLeavingOut])
  return (
    <form
      {...form.props}
      ref={place}
      className={classes.form}
      onChange={(event) => {
        form.props.onChange(event)
        storeForm(draftName, event.currentTarget)
        changes.current += 1
        setTried(undefined)
        saving.setFailure(null)
      }}
    >
      {isLeavingOut ? <p>{text.leaveOutAbout()}</p> : <Words task={task} field={form.field} kept={kept} />}
      <TextInput
        {...form.field('search')}
        required={false}
        defaultValue={kept.search}
        label={text.trySearch()}
        description={text.trySearchHint()}
        maxLength={limits.search}
        autoComplete="off"
      />
      <FailureNotice failure={form.failure} />
      <div>
        <SubmitButton isBusy={form.isBusy} isTypingKept variant={tried ? 'outline' : 'filled'}>
          {text.showPreview()}
        </SubmitButton>
      </div>
      <div role="status">
        {tried ? <PreviewOfChange searched={tried.change.search} found={tried.found} /> : null}
      </div>
      <FailureNotice failure={saving.failure} />
      <ButtonRow>
        <Button variant="outline" onClick={onClose}>
          {text.cancel()}
        </Button>
        {tried ? (
          <BusyButton type="button" isBusy={saving.isBusy} onClick={() => void saving.send(tried.change)}>
            {isLeavingOut ? text.leaveOut() : text.save()}
          </BusyButton>
        ) : null}
      </ButtonRow>
    </form>
  )
}

function draftNameOf(task: GlossaryTask): string {
  return task.kind === 'add' ? `glossary:${task.concept ?? ''}` : `glossary:${task.kind}:${task.entry._id}`
}

function titleOf(task: GlossaryTask): string {
  if (task.kind === 'correct') return text.correctWords({ words: task.entry.text })
  if (task.kind === 'leaveOut') return text.leaveOutWords({ words: task.entry.text })
  return task.concept ? text.addWordsTo({ name: conceptName(task.concept) }) : text.addWords()
}

type WordsProps = { task: GlossaryTask; field: (name: Field) => object; kept: Values }

/** Which words mean what, and in which language. */
function Words({ task, field, kept }: WordsProps) {
  const entry = task.kind === 'add' ? undefined : task.entry
  const asksConcept = task.kind === 'add' && task.concept === null
  return (
    <>
      {asksConcept ? (
        <TextInput
          {...field('concept')}
          defaultValue={kept.concept}
          label={text.concept()}
          description={text.conceptHint()}
          maxLength={limits.name}
          autoComplete="off"
          autoCapitalize="none"
          data-autofocus
        />
      ) : null}
      <TextInput
        {...field('text')}
        label={text.words()}
        description={text.wordsHint()}
        maxLength={limits.wish}
        autoComplete="off"
        autoCapitalize="none"
        defaultValue={kept.text ?? entry?.text}
        data-autofocus={asksConcept ? undefined : true}
      />
      <NativeSelect
        name="language"
        label={text.wordsLanguage()}
        defaultValue={toGlossaryLanguage(kept.language ?? entry?.language)}
        rightSection={<Icon name="down" size={18} />}
        data={GLOSSARY_LANGUAGES.map((value) => ({ value, label: nameOfLanguage(value) }))}
      />
    </>
  )
}
