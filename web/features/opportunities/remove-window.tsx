import { browserApi } from '#web/api/browser.ts'
import { ConfirmWindow } from '#web/features/opportunities/confirm-window.tsx'
import type { PostWindowProps } from '#web/features/opportunities/edit-window.tsx'
import * as text from '#web/messages/compiled/posts.ts'
import { toast } from '#web/ui/toasts.tsx'

export function RemoveWindow({ post, onClose, onChanged }: PostWindowProps) {
  async function remove() {
    await browserApi.opportunities.remove({ params: { id: post._id } })
    onClose()
    onChanged()
    void toast('success', text.removedNow())
  }
  return (
    <ConfirmWindow
      question={text.removeQuestion()}
      about={text.removeText({ title: post.jobTitle })}
      yes={text.remove()}
      no={text.keep()}
      isDangerous
      onYes={remove}
      onClose={onClose}
    >
      {post.applicationCount > 0 ? <p>{text.removeApplications({ count: post.applicationCount })}</p> : null}
    </ConfirmWindow>
  )
}
