import { browserApi } from '#web/api/browser.ts'
import { ConfirmWindow } from '#web/features/opportunities/confirm-window.tsx'
import type { PostWindowProps } from '#web/features/opportunities/edit-window.tsx'
import * as text from '#web/messages/compiled/posts.ts'
import { toast } from '#web/ui/toasts.tsx'

/** `inboxKey`: that of the mailed link, for a post made without an account. */
export function CloseWindow({ post, onClose, onChanged, inboxKey }: PostWindowProps & { inboxKey?: string }) {
  async function close() {
    await browserApi.opportunities.close({ params: { id: post._id } }, inboxKey ? { inboxKey } : {})
    onClose()
    onChanged()
    void toast('success', text.closedNow())
  }
  return (
    <ConfirmWindow
      question={text.closeQuestion()}
      about={text.closeText({ title: post.jobTitle })}
      yes={text.close()}
      no={text.keepOpen()}
      isDangerous
      onYes={close}
      onClose={onClose}
    />
  )
}
