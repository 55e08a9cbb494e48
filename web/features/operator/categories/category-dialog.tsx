import '#web/ui/form/form.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { OperatorCategory } from '#contract/endpoints/operator/categories.ts'
import { CATEGORY_NAME_LANGUAGES } from '#contract/endpoints/operator/languages.ts'
import { DEFAULT_LANGUAGE, INTERFACE_LANGUAGES } from '#contract/interface-languages.ts'
import { limits } from '#contract/limits.ts'
import { useItemActions } from '#web/features/operator/list/use-item-actions.tsx'
import * as text from '#web/messages/compiled/operator.ts'
import { useDraft } from '#web/storage/use-draft.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ButtonRow } from '#web/ui/form/button-row.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { useIsMounted } from '#web/ui/states/use-is-mounted.ts'
import classes from './category-dialog.module.css'
import { type CategoryTask, type ChangeOfPlace, performTask, type Values } from './category-task.ts'

type Target = { value: string; label: string }

type Props = {
  task: CategoryTask
  all: OperatorCategory[]
  /** Gets the category that something was moved into. */
  onPut: (parent: string | null) => void
  onClose: () => void
}

/** Adds a category, or changes its names or place, or merges it into another one. */
export function CategoryDialog({ task, all, onPut, onClose }: Props) {
  const actions = useItemActions()
  const isHere = useIsMounted()
  const [target, setTarget] = useState(task.kind === 'move' ? (task.category.parent ?? '') : '')
  const { draft, change, clear } = useDraft(draftNameOf(task), () => startOf(task))
  const form = useSubmission<string>(async () => {
    const { done, undo } = await performTask(task, draft, target, all)
    clear()
    if (task.kind === 'add') onPut(task.parent?._id ?? null)
    else if (task.kind === 'move') onPut(target || null)
    if (isHere.current) onClose()
    actions.reportDone(done, undo)
  })
  return (
    <Dialog isOpen onClose={onClose} title={titleOf(task)}>
      <form {...form.props} className={classes.form}>
        {task.kind === 'add' || task.kind === 'rename' ? (
          <TextInput
            {...form.field('name')}
            label={text.name()}
            maxLength={limits.name}
            autoComplete="off"
            value={draft.name ?? ''}
            onChange={({ currentTarget: { value } }) => change({ name: value })}
            data-autofocus
          />
        ) : task.kind === 'name' ? (
          <Names of={task.category} field={form.field} draft={draft} onChange={change} />
        ) : (
          <TargetSelect kind={task.kind} targets={targetsOf(task, all)} value={target} onChoose={setTarget} />
        )}
        <FailureNotice failure={form.failure} />
        <ButtonRow>
          <Button variant="outline" onClick={onClose}>
            {text.cancel()}
          </Button>
          {task.kind === 'merge' ? (
            <SubmitButton isBusy={form.isBusy} disabled={target === ''} color="red">
              {text.merge()}
            </SubmitButton>
          ) : (
            <SubmitButton isBusy={form.isBusy}>{text.save()}</SubmitButton>
          )}
        </ButtonRow>
      </form>
    </Dialog>
  )
}

function draftNameOf(task: CategoryTask): string {
  const category = task.kind === 'add' ? task.parent : task.category
  return `category:${task.kind}:${category?._id ?? 'main'}`
}

/** What is in the fields at first; moving and merging have none. */
function startOf(task: CategoryTask): Values {
  if (task.kind === 'add') return { name: '' }
  const { name, names } = task.category
  if (task.kind === 'rename') return { name }
  return task.kind === 'name'
    ? Object.fromEntries(CATEGORY_NAME_LANGUAGES.map((code) => [code, names[code] ?? '']))
    : {}
}

function titleOf(task: CategoryTask): string {
  if (task.kind === 'add')
    return task.parent ? text.addBelowOf({ name: task.parent.name }) : text.addCategory()
  const titles = { rename: text.renameOf, name: text.namesOf, move: text.moveOf, merge: text.mergeOf }
  return titles[task.kind]({ name: task.category.name })
}

/** Every category except itself and its descendants, with its path as a name; nothing goes below the deepest level. */
function targetsOf({ kind, category }: ChangeOfPlace, all: OperatorCategory[]): Target[] {
  const byId = new Map(all.map((one) => [one._id, one]))
  function pathOf(one: OperatorCategory): OperatorCategory[] {
    const parent = one.parent ? byId.get(one.parent) : undefined
    return parent ? [...pathOf(parent), one] : [one]
  }
  return all
    .filter(({ level }) => kind === 'merge' || level < limits.categoryLevels)
    .map((one) => ({ value: one._id, path: pathOf(one) }))
    .filter(({ path }) => path.every(({ _id }) => _id !== category._id))
    .map(({ value, path }) => ({ value, label: path.map(({ name }) => name).join(' › ') }))
}

type NamesProps = {
  of: OperatorCategory
  field: (code: string) => object
  draft: Values
  onChange: (change: Values) => void
}

/** One field for each language; an empty one removes the name. */
function Names({ of: { name }, field, draft, onChange }: NamesProps) {
  return (
    <>
      <p>{text.namesAbout()}</p>
      <div className={classes.names}>
        {INTERFACE_LANGUAGES.filter(({ code }) => code !== DEFAULT_LANGUAGE).map((language, at) => (
          <TextInput
            key={language.code}
            {...field(language.code)}
            required={false}
            label={<span lang={language.code}>{language.name}</span>}
            lang={language.code}
            placeholder={name}
            maxLength={limits.name}
            autoComplete="off"
            value={draft[language.code] ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ [language.code]: value })}
            data-autofocus={at === 0 || undefined}
          />
        ))}
      </div>
    </>
  )
}

type SelectProps = {
  kind: ChangeOfPlace['kind']
  targets: Target[]
  value: string
  onChoose: (id: string) => void
}

function TargetSelect({ kind, targets, value, onChoose }: SelectProps) {
  const isMerge = kind === 'merge'
  return (
    <>
      <p>{isMerge ? text.mergeAbout() : text.moveAbout()}</p>
      <NativeSelect
        label={isMerge ? text.mergeInto() : text.moveUnder()}
        value={value}
        rightSection={<Icon name="down" size={18} />}
        data={[{ value: '', label: isMerge ? text.choose() : text.noParent() }, ...targets]}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        data-autofocus
      />
    </>
  )
}
