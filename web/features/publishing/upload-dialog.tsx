import * as text from '#web/messages/compiled/publishing.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { UploadForm } from './upload-form.tsx'

type Props = { creatorId: string; onClose: () => void; onPublished: () => void }

export function UploadDialog({ creatorId, onClose, onPublished }: Props) {
  return (
    <Dialog isOpen onClose={onClose} title={text.uploadTitle()}>
      <UploadForm creatorId={creatorId} onPublished={onPublished} />
    </Dialog>
  )
}
