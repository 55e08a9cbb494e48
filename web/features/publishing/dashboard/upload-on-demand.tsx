import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { useSession } from '#web/api/session/session.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import { AddressOverlay } from '#web/ui/dialog/address-overlay.tsx'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { type View, viewAddress } from './dashboard-address.ts'
import { refreshDelay } from './refresh-delay.ts'

const UploadDialog = onDemand(
  async () => (await import('#web/features/publishing/upload-dialog.tsx')).UploadDialog,
)

/** The upload dialog, open whenever the address says `upload`. */
export function UploadOnDemand({ view }: { view: View }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const creatorId = useSession()?.id
  if (!query.has('upload') || !creatorId) return null

  /** The new course is in the list at once; the later reload finds what changed meanwhile. */
  async function onPublished(close: () => Promise<boolean>) {
    const wasOpen = await close()
    if (wasOpen && view.tab !== 'course') await navigate(viewAddress({ tab: 'course' }), { replace: true })
    void toast('success', text.uploaded())
    void revalidate()
    setTimeout(() => void revalidate(), refreshDelay)
  }
  return (
    <AddressOverlay closed={viewAddress(view)}>
      {(close) => (
        <UploadDialog
          creatorId={creatorId}
          onClose={() => void close()}
          onPublished={() => void onPublished(close)}
        />
      )}
    </AddressOverlay>
  )
}
