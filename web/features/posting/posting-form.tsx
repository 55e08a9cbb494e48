import '#web/ui/form/form.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { v4 } from 'uuid'
import { ApiError } from '#contract/client.ts'
import { JOB_TYPES, type JobType } from '#contract/constants.ts'
import type { OwnOpportunity } from '#contract/endpoints/posting.ts'
import { limits } from '#contract/limits.ts'
import { UnsentNotice } from '#web/features/applications/unsent-notice.tsx'
import { jobTypeLabel } from '#web/features/opportunities/job-type-label.ts'
import * as words from '#web/messages/compiled/opportunity.ts'
import * as text from '#web/messages/compiled/posting.ts'
import * as publishing from '#web/messages/compiled/publishing.ts'
import { clearDraft, readForm, storeForm } from '#web/storage/draft.ts'
import { dayOf } from '#web/ui/day.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { keepDigits } from '#web/ui/form/keep-digits.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { useIsMounted } from '#web/ui/states/use-is-mounted.ts'
import classes from './posting-form.module.css'

/** The form's values, in the API's spelling, so that its errors are shown at their fields. */
export type OpportunityInput = Record<TextField, string> & {
  jobType: JobType
  deadline: string | null
  /** For a new one: sent along, so that it is posted once even when the answer to the first attempt is lost. */
  draftKey?: string
  /** For a change: the version that it is based on. */
  seen?: string
}
type TextField =
  | 'comapanyName'
  | 'email'
  | 'phone'
  | 'jobTitle'
  | 'jobDescription'
  | 'jobLocation'
  | 'question'

type Props = {
  /** Key of its draft. */
  draftKey: string
  /** The opportunity to change. */
  opportunity?: OwnOpportunity
  /** What it is by now, if it was changed elsewhere meanwhile. */
  now?: OwnOpportunity
  note: string
  submit: string
  /** The form may have been closed, or opened again, before the reply arrives. */
  onSubmit: (input: OpportunityInput, isHere: () => boolean) => Promise<void>
}

/** The fields of an opportunity, to post it or to change it. */
export function PostingForm({ draftKey, opportunity, now = opportunity, note, submit, onSubmit }: Props) {
  const [start] = useState(() => ({
    ...(opportunity ? fieldsOf(opportunity) : { draftKey: v4() }),
    ...readForm(draftKey),
  }))
  const isHere = useIsMounted()
  const form = useSubmission<TextField | 'jobType' | 'deadline' | 'draftKey' | 'seen'>(async (values) => {
    const jobType = JOB_TYPES.find((type) => type === values.jobType) ?? JOB_TYPES[0]
    try {
      await onSubmit({ ...values, jobType, deadline: values.deadline || null }, () => isHere.current)
      clearDraft(draftKey)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_posted') clearDraft(draftKey)
      throw error
    }
  })
  const wasPosted = form.failure?.code === 'already_posted'
  const isOther = now !== opportunity

  function field(name: TextField | 'jobType' | 'deadline') {
    const value = now?.[name] ?? ''
    if (!isOther || value === (start[name] ?? '')) return form.field(name)
    return { ...form.field(name), description: publishing.isNow({ value: asWords(name, value) }) }
  }
  return (
    <form
      className={classes.form}
      {...form.props}
      onInput={(event) => {
        // Once posted it is not a draft any more: the next one starts with an empty form.
        if (!wasPosted) storeForm(draftKey, event.currentTarget)
      }}
    >
      {now ? (
        <input type="hidden" name="seen" value={isOther ? now.updatedAt : start.seen} />
      ) : (
        <input type="hidden" name="draftKey" value={start.draftKey} />
      )}
      <TextInput
        {...field('comapanyName')}
        data-autofocus
        label={text.companyName()}
        autoComplete="organization"
        maxLength={limits.name}
        defaultValue={start.comapanyName}
      />
      <div className={classes.pair}>
        <TextInput
          {...field('email')}
          label={text.email()}
          type="email"
          autoComplete="email"
          maxLength={limits.email}
          defaultValue={start.email}
        />
        <TextInput
          {...field('phone')}
          label={text.phone()}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          defaultValue={start.phone}
          onInput={keepDigits}
        />
      </div>
      <p className={classes.note}>
        <Icon name="people" />
        <span>{text.publicNote()}</span>
      </p>
      <TextInput
        {...field('jobTitle')}
        label={text.jobTitle()}
        maxLength={limits.title}
        defaultValue={start.jobTitle}
      />
      <TextArea
        {...field('jobDescription')}
        label={text.jobDescription()}
        rows={6}
        maxLength={limits.description}
        defaultValue={start.jobDescription}
      />
      <div className={classes.pair}>
        <TextInput
          {...field('jobLocation')}
          label={text.jobLocation()}
          maxLength={limits.title}
          defaultValue={start.jobLocation}
        />
        <NativeSelect
          {...field('jobType')}
          label={text.jobType()}
          data={JOB_TYPES.map((type) => ({ value: type, label: jobTypeLabel(type) }))}
          defaultValue={start.jobType ?? JOB_TYPES[0]}
          rightSection={<Icon name="down" size={18} />}
        />
      </div>
      <TextArea
        label={text.question()}
        description={text.questionAbout()}
        {...field('question')}
        required={false}
        rows={2}
        maxLength={limits.comment}
        defaultValue={start.question}
      />
      <TextInput
        label={text.deadline()}
        description={text.deadlineAbout()}
        {...field('deadline')}
        required={false}
        type="date"
        defaultValue={start.deadline}
      />
      <p className={classes.fine}>{note}</p>
      <DialogActions>
        <UnsentNotice failure={form.failure} reassurance={text.kept()} />
        {wasPosted ? <Link to="/opportunity/mine">{words.myOpportunities()}</Link> : null}
        <SubmitButton isBusy={form.isBusy}>{submit}</SubmitButton>
      </DialogActions>
    </form>
  )
}

/** A value of the form as people read it. */
function asWords(name: TextField | 'jobType' | 'deadline', value: string): string {
  if (value === '') return '–'
  if (name === 'deadline') return dayOf(value)
  return name === 'jobType' ? jobTypeLabel(value as JobType) : value
}

type Fields = Partial<Record<TextField | 'jobType' | 'deadline' | 'draftKey' | 'seen', string>>

function fieldsOf({ deadline, updatedAt: seen, ...opportunity }: OwnOpportunity): Fields {
  const { comapanyName, email, phone, jobTitle, jobDescription, jobLocation, question, jobType } = opportunity
  const texts = { comapanyName, email, phone, jobTitle, jobDescription, jobLocation, question, jobType, seen }
  return deadline ? { ...texts, deadline } : texts
}
