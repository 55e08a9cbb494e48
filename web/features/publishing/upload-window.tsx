import { UploadForm } from '#web/features/publishing/upload-form.tsx'
import * as text from '#web/messages/compiled/publishing.ts'
import { Window } from '#web/ui/window.tsx'

type Props = { creatorId: string; onClose: () => void; onPublished: () => void }

export function UploadWindow({ creatorId, onClose, onPublished }: Props) {
  return (
    <Window isOpen onClose={onClose} title={text.uploadTitle()}>
      <UploadForm creatorId={creatorId} onPublished={onPublished} />
    </Window>
  )
}
