import '#web/ui/form/form.css'
import { Button, NativeSelect, Textarea, type TextareaProps, TextInput } from '@mantine/core'
import { clearDraft } from '#web/storage/draft.ts'
import { useDraft } from '#web/storage/use-draft.ts'
import { ButtonRow } from '#web/ui/form/button-row.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import type { Failure } from '#web/ui/states/use-request.ts'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

/** A question before something is done, and what yes does. */
export type Confirmation = {
  question: string
  /** The name of what it is about, where neither question nor text says it. */
  subject?: string
  /** What yes means, a paragraph each. */
  about: string[]
  yes: string
  no: string
  isDangerous?: boolean
  /** One thing to fill in with the answer: a text, a choice or the password, which are needed, or a day that may stay empty. */
  field?: {
    kind: 'text' | 'choice' | 'day' | 'password'
    name: string
    label: string
    description?: string
    maxLength?: number
    /** Of a text: under which it is kept until it is sent. */
    draftName?: string
    /** Of a choice. */
    options?: { value: string; label: string }[]
  }
  /** Does it, with what was filled in. Resolves to what is said then, if anything. */
  act: (filledIn: string) => Promise<string | undefined>
  /** Stands above the server's own sentence when it fails, unless that asks for the password. */
  failed?: string
}

type Props = Confirmation & { onClose: () => void; onDone?: () => void }

/** Asks once more before something is done; what the server says against it stands here. */
export function ConfirmDialog({ onClose, onDone, ...asked }: Props) {
  const { field } = asked
  const form = useSubmission<string>(async (values) => {
    const done = await asked.act(field ? (values[field.name] ?? '') : '')
    if (field?.draftName) clearDraft(field.draftName)
    onClose()
    onDone?.()
    if (done) void toast('success', done)
  })
  const { failure } = form
  return (
    <Dialog isOpen onClose={onClose} title={asked.question}>
      <form {...form.props} className={classes.form}>
        {asked.subject ? <p className={classes.subject}>{asked.subject}</p> : null}
        {asked.about.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {field?.kind === 'text' ? (
          <KeptText
            {...form.field(field.name)}
            draftName={field.draftName ?? field.name}
            label={field.label}
            description={field.description}
            rows={4}
            maxLength={field.maxLength}
            data-autofocus
          />
        ) : null}
        {field?.kind === 'choice' ? (
          <NativeSelect
            {...form.field(field.name)}
            label={field.label}
            data={[{ value: '', label: '' }, ...(field.options ?? [])]}
            data-autofocus
          />
        ) : null}
        {field?.kind === 'day' ? (
          <TextInput
            {...form.field(field.name)}
            required={false}
            type="date"
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

function KeptText({ draftName, ...props }: TextareaProps & { draftName: string }) {
  const { draft, change } = useDraft(draftName, () => ({ text: '' }))
  return (
    <Textarea
      {...props}
      value={draft.text}
      onChange={({ currentTarget: { value } }) => change({ text: value })}
    />
  )
}

function isAboutPassword({ kind, code }: Failure): boolean {
  return kind === 'incomplete' || code === 'proof_needed' || code === 'wrong_password'
}
