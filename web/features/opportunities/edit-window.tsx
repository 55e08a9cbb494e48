import type { OwnOpportunity } from '#contract/endpoints/opportunities.ts'
import { browserApi } from '#web/api/browser.ts'
import { type Ad, PostingForm } from '#web/features/opportunities/posting-form.tsx'
import * as text from '#web/messages/compiled/posting.ts'
import { toast } from '#web/ui/toasts.tsx'
import { Window } from '#web/ui/window.tsx'

export type PostWindowProps = { post: OwnOpportunity; onClose: () => void; onChanged: () => void }

export function EditWindow({ post, onClose, onChanged }: PostWindowProps) {
  async function save(ad: Ad) {
    await browserApi.opportunities.update({
      params: { id: post._id },
      body: { ...ad, category: post.category },
    })
    onClose()
    onChanged()
    void toast('success', text.saved())
  }
  return (
    <Window isOpen onClose={onClose} title={text.edit()}>
      <PostingForm
        keptUnder={`edit opportunity ${post._id}`}
        post={post}
        note={text.editNote()}
        submit={text.save()}
        onSubmit={save}
      />
    </Window>
  )
}
