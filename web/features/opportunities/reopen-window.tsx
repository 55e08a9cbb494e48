import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { browserApi } from '#web/api/browser.ts'
import { ConfirmWindow } from '#web/features/opportunities/confirm-window.tsx'
import type { PostWindowProps } from '#web/features/opportunities/edit-window.tsx'
import * as posting from '#web/messages/compiled/posting.ts'
import * as text from '#web/messages/compiled/posts.ts'
import { toast } from '#web/ui/toasts.tsx'

/** Another 60 days, or until a new last day; an old one that has passed is not kept. */
export function ReopenWindow({ post, onClose, onChanged }: PostWindowProps) {
  const [deadline, setDeadline] = useState('')
  async function reopen() {
    const { data } = await browserApi.opportunities.reopen({
      params: { id: post._id },
      body: { deadline: deadline || null },
    })
    onClose()
    onChanged()
    void toast('success', data.state === 'approved' ? text.reopenedOnline() : text.reopenedWaiting())
  }
  return (
    <ConfirmWindow
      question={text.reopenQuestion()}
      about={text.reopenText({ title: post.jobTitle })}
      yes={text.reopen()}
      no={text.cancel()}
      onYes={reopen}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label={posting.deadline()}
        description={posting.deadlineAbout()}
        value={deadline}
        onChange={(event) => setDeadline(event.currentTarget.value)}
      />
    </ConfirmWindow>
  )
}
