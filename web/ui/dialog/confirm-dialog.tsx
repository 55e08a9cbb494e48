import '#web/ui/form/form.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { limits } from '#contract/limits.ts'
import * as text from '#web/messages/compiled/ui.ts'
import { clearDraft } from '#web/storage/draft.ts'
import { useDraft } from '#web/storage/use-draft.ts'
import { ButtonRow } from '#web/ui/form/button-row.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { useIsMounted } from '#web/ui/states/use-is-mounted.ts'
import type { Failure } from '#web/ui/states/use-request.ts'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

/** A question before an action, and the action. */
export type Confirmation = {
  question: string
  /** The name of the thing, where neither question nor text has it. */
  subject?: string
  /** What confirming means, one paragraph each. */
  about: string[]
  yes: string
  no: string
  isDangerous?: boolean
  /** One field to fill in: a text (like a comment) or the password, which are required, or a choice or a day, which are optional. */
  field?: {
    kind: 'text' | 'choice' | 'day' | 'password'
    name: string
    label: string
    description?: string
    /** For a day: what is in it at first. */
    value?: string
    /** For a text: the key of its draft. */
    draftName?: string
    /** For a choice. */
    options?: { value: string; label: string }[]
  }
  /**
   * Performs the action, with the field's value. Resolves to the message to show afterwards, if any; null: it was not
   * performed and is not asked for any more, so that what was typed is kept. The question may have been closed, or its
   * page left, before a reply arrives.
   */
  act: (filledIn: string, isStillAsked: () => boolean) => Promise<string | undefined | null>
  /** Shown above the server's own sentence when it fails, unless that asks for the password. */
  failed?: string
}

type Props = Confirmation & {
  onClose: () => void
  onDone?: () => void
  /** What gets the focus afterwards when the button that asked is gone. */
  focusInstead?: () => Element | null
}

/** Asks for confirmation before an action; its errors are shown in the dialog. */
export function ConfirmDialog({ onClose, onDone, focusInstead, ...asked }: Props) {
  const { field } = asked
  const isHere = useIsMounted()
  const form = useSubmission<string>(async (values) => {
    const done = await asked.act(field ? (values[field.name] ?? '') : '', () => isHere.current)
    if (field?.draftName && done !== null) clearDraft(field.draftName)
    // Closed meanwhile, it would close the question that is shown by now.
    if (isHere.current) onClose()
    if (done !== null) onDone?.()
    if (done) void toast('success', done)
  })
  const { failure } = form
  return (
    <Dialog isOpen onClose={onClose} title={asked.question} focusInstead={focusInstead}>
      <form {...form.props} className={classes.form}>
        {asked.subject ? <p className={classes.subject}>{asked.subject}</p> : null}
        {asked.about.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {field?.kind === 'text' ? (
          <DraftText
            {...form.field(field.name)}
            draftName={field.draftName ?? field.name}
            label={field.label}
            description={field.description}
            rows={4}
            maxLength={limits.comment}
            data-autofocus
          />
        ) : null}
        {field?.kind === 'choice' ? (
          <NativeSelect
            {...form.field(field.name)}
            required={false}
            label={field.label}
            description={field.description}
            data={[{ value: '', label: text.choose() }, ...(field.options ?? [])]}
            rightSection={<Icon name="down" size={18} />}
            data-autofocus
          />
        ) : null}
        {field?.kind === 'day' ? (
          <TextInput
            {...form.field(field.name)}
            required={false}
            type="date"
            defaultValue={field.value}
            label={field.label}
            description={field.description}
          />
        ) : null}
        {field?.kind === 'password' ? (
          <TextInput
            {...form.field(field.name)}
            type="password"
            label={field.label}
            autoComplete="current-password"
            data-autofocus
          />
        ) : null}
        {asked.failed && failure && !isAboutPassword(failure) ? (
          <ErrorNotice message={asked.failed}>
            <p className={classes.quiet}>{failure.message}</p>
          </ErrorNotice>
        ) : (
          <FailureNotice failure={failure} />
        )}
        <ButtonRow>
          <Button
            variant="outline"
            data-autofocus={field ? undefined : true}
            disabled={form.isBusy}
            onClick={onClose}
          >
            {asked.no}
          </Button>
          <SubmitButton isBusy={form.isBusy} {...(asked.isDangerous ? { color: 'red' } : {})}>
            {asked.yes}
          </SubmitButton>
        </ButtonRow>
      </form>
    </Dialog>
  )
}

function DraftText({ draftName, ...props }: ComponentProps<typeof TextArea> & { draftName: string }) {
  const { draft, change } = useDraft(draftName, () => ({ text: '' }))
  return (
    <TextArea
      {...props}
      value={draft.text}
      onChange={({ currentTarget: { value } }) => change({ text: value })}
    />
  )
}

function isAboutPassword({ kind, code }: Failure): boolean {
  return kind === 'incomplete' || code === 'proof_needed' || code === 'wrong_password'
}
