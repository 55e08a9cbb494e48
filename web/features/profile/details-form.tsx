import { TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { ApiError } from '#contract/client.ts'
import type { User } from '#contract/endpoints/accounts.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/profile.ts'
import { useDraft } from '#web/storage/use-draft.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import classes from './profile.module.css'

type Field = 'name' | 'mobile' | 'location'
type Props = {
  account: User
  /** For each field that is saved: the next one may be rejected. */
  onChanged: (changed: Partial<User>) => void
  /** For all of them. */
  onSaved: () => void
}

/** Name, and for creators mobile and location too; the email cannot be changed. Sends what has changed. */
export function DetailsForm({ account, onChanged, onSaved }: Props) {
  const isCreator = account.role === 'creator'
  const { draft, change, startFrom } = useDraft(`details:${account._id}`, () => detailsOf(account))
  const form = useSubmission<Field>(async () => {
    const fields = isCreator ? creatorFields : learnerFields
    let start = detailsOf(account)
    for (const field of fields.filter((field) => draft[field].trim() !== start[field])) {
      const saved = await save(isCreator, field, draft[field])
      onChanged({ [field]: saved[field] })
      start = { ...start, [field]: draft[field] }
      startFrom(start)
    }
    onSaved()
  })
  function typedInto(field: Field) {
    return {
      value: draft[field],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [field]: event.currentTarget.value }),
    }
  }
  return (
    <form className={classes.form} {...form.props}>
      <TextInput
        {...form.field('name')}
        label={text.name()}
        autoComplete="name"
        maxLength={limits.name}
        {...typedInto('name')}
      />
      {isCreator ? (
        <>
          <TextInput
            {...form.field('mobile')}
            required={Boolean(account.mobile)}
            label={text.mobile()}
            type="tel"
            autoComplete="tel"
            maxLength={limits.phone}
            {...typedInto('mobile')}
          />
          <TextInput
            {...form.field('location')}
            required={Boolean(account.location)}
            label={text.location()}
            autoComplete="address-level2"
            maxLength={limits.name}
            {...typedInto('location')}
          />
        </>
      ) : null}
      <TextInput
        label={text.email()}
        description={text.emailAbout()}
        type="email"
        readOnly
        defaultValue={account.email}
        classNames={{ input: classes.readOnly }}
      />
      <FailureNotice failure={form.failure} />
      <div>
        <SubmitButton isBusy={form.isBusy}>{text.save()}</SubmitButton>
      </div>
    </form>
  )
}

function detailsOf({ name, mobile, location }: User): Record<Field, string> {
  return { name, mobile: mobile ?? '', location: location ?? '' }
}

const learnerFields: Field[] = ['name']
const creatorFields: Field[] = ['name', 'mobile', 'location']

/** The API calls every field `value`; its errors belong to the field that was sent. */
async function save(isCreator: boolean, field: Field, value: string): Promise<User> {
  const { profile } = browserApi
  try {
    if (isCreator) return (await profile.editCreator({ body: { field, value } })).data
    return (await profile.editUser({ body: { field: 'name', value } })).data
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const [issue] = error.issues
    if (issue?.path !== 'value') throw error
    const message = issue.message.replace(/^value\b/, field)
    throw new ApiError(error.status, error.code, message, [{ path: field, message }])
  }
}
