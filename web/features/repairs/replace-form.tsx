import '#web/ui/form/form.css'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { videoIdOf } from '#contract/video-link.ts'
import * as words from '#web/messages/compiled/publishing.ts'
import * as text from '#web/messages/compiled/repairs.ts'
import { useDraft } from '#web/storage/use-draft.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './repairs.module.css'

type Props = { videoId: string; label: string; onReplace: (link: string) => Promise<void> }

/** A field for the link of the replacement video. Its draft is stored until it is sent. */
export function ReplaceForm({ videoId, label, onReplace }: Props) {
  const { draft, change, clear } = useDraft(`replace:${videoId}`, () => ({ link: '' }))
  const { link } = draft
  const [isWrong, setWrong] = useState(false)
  const { isBusy, failure, setFailure, send } = useRequest(async () => {
    await onReplace(link.trim())
    clear()
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (videoIdOf(link.trim())) void send()
        else setWrong(true)
      }}
    >
      <TextInput
        name="link"
        label={label}
        description={text.linkHint()}
        placeholder="https://youtu.be/…"
        inputMode="url"
        autoComplete="off"
        autoFocus
        value={link}
        error={isWrong ? words.invalidLink() : failure?.message}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          change({ link: event.currentTarget.value })
          setWrong(false)
          setFailure(null)
        }}
      />
      <SubmitButton isBusy={isBusy}>{text.replaceIt()}</SubmitButton>
    </form>
  )
}
