import '#web/ui/form/form.css'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { v4 } from 'uuid'
import { ApiError } from '#contract/client.ts'
import { JOB_TYPES, type JobType } from '#contract/constants.ts'
import type { Opportunity } from '#contract/endpoints/opportunities.ts'
import { limits } from '#contract/limits.ts'
import { UnsentNotice } from '#web/features/applications/unsent-notice.tsx'
import { jobTypeWords } from '#web/features/opportunities/job-type-words.ts'
import * as words from '#web/messages/compiled/opportunity.ts'
import * as text from '#web/messages/compiled/posting.ts'
import { clearDraft, readForm, storeForm } from '#web/storage/draft.ts'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { keepDigits } from '#web/ui/form/keep-digits.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { useIsHere } from '#web/ui/states/use-is-here.ts'

import classes from './posting-form.module.css'

/** The form's values, in the API's spelling, so that its errors are shown at their fields. */
export type OpportunityInput = Record<TextField, string> & {
  jobType: JobType
  deadline: string | null
  /** For a new one: sent along, so that it is posted once even when the answer to the first attempt is lost. */
  draftKey?: string
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
  opportunity?: Opportunity
  note: string
  submit: string
  /** The form may have been closed, or opened again, before the reply arrives. */
  onSubmit: (input: OpportunityInput, isHere: () => boolean) => Promise<void>
}

/** The fields of an opportunity, to post it or to change it. */
export function PostingForm({ draftKey, opportunity, note, submit, onSubmit }: Props) {
  const [start] = useState(() => ({
    ...(opportunity ? fieldsOf(opportunity) : { draftKey: v4() }),
    ...readForm(draftKey),
  }))
  const isHere = useIsHere()
  const form = useSubmission<TextField | 'jobType' | 'deadline' | 'draftKey'>(async (values) => {
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
  return (
    <form
      className={classes.form}
      {...form.props}
      onInput={(event) => {
        // Once posted it is not a draft any more: the next one starts with an empty form.
        if (!wasPosted) storeForm(draftKey, event.currentTarget)
      }}
    >
      {opportunity ? null : <input type="hidden" name="draftKey" value={start.draftKey} />}
      <TextInput
        {...form.field('comapanyName')}
        data-autofocus
        label={text.companyName()}
        autoComplete="organization"
        maxLength={limits.name}
        defaultValue={start.comapanyName}
      />
      <div className={classes.pair}>
        <TextInput
          {...form.field('email')}
          label={text.email()}
          type="email"
          autoComplete="email"
          maxLength={limits.email}
          defaultValue={start.email}
        />
        <TextInput
          {...form.field('phone')}
          label={text.phone()}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={15}
          defaultValue={start.phone}
          onInput={keepDigits}
        />
      </div>
      <p className={classes.note}>
        <Icon name="people" />
        <span>{text.publicNote()}</span>
      </p>
      <TextInput
        {...form.field('jobTitle')}
        label={text.jobTitle()}
        maxLength={limits.title}
        defaultValue={start.jobTitle}
      />
      <Textarea
        {...form.field('jobDescription')}
        label={text.jobDescription()}
        rows={6}
        maxLength={limits.description}
        defaultValue={start.jobDescription}
      />
      <div className={classes.pair}>
        <TextInput
          {...form.field('jobLocation')}
          label={text.jobLocation()}
          maxLength={limits.title}
          defaultValue={start.jobLocation}
        />
        <NativeSelect
          {...form.field('jobType')}
          label={text.jobType()}
          data={JOB_TYPES.map((type) => ({ value: type, label: jobTypeWords(type) }))}
          defaultValue={start.jobType ?? JOB_TYPES[0]}
          rightSection={<Icon name="down" size={18} />}
        />
      </div>
      <Textarea
        {...form.field('question')}
        required={false}
        label={text.question()}
        description={text.questionAbout()}
        rows={2}
        maxLength={limits.comment}
        defaultValue={start.question}
      />
      <TextInput
        {...form.field('deadline')}
        required={false}
        label={text.deadline()}
        description={text.deadlineAbout()}
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

function fieldsOf({
  deadline,
  ...opportunity
}: Opportunity): Partial<Record<TextField | 'jobType' | 'deadline' | 'draftKey', string>> {
  const { comapanyName, email, phone, jobTitle, jobDescription, jobLocation, question, jobType } = opportunity
  const texts = { comapanyName, email, phone, jobTitle, jobDescription, jobLocation, question, jobType }
  return deadline ? { ...texts, deadline } : texts
}
