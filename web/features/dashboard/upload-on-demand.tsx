import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { type View, viewAddress } from '#web/features/dashboard/dashboard-address.ts'
import { refreshDelay } from '#web/features/dashboard/refresh-delay.ts'
import { useSession } from '#web/features/session/session.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toasts.tsx'

const UploadWindow = onDemand(
  async () => (await import('#web/features/publishing/upload-window.tsx')).UploadWindow,
)

/** The upload window, open whenever the address says `upload`. */
export function UploadOnDemand({ view }: { view: View }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const creatorId = useSession()?.id
  if (!query.has('upload') || !creatorId) return null

  function close() {
    void navigate(viewAddress(view), { replace: true, preventScrollReset: true })
  }
  function onPublished() {
    close()
    void toast('success', text.uploaded())
    setTimeout(() => void revalidate(), refreshDelay)
  }
  return <UploadWindow creatorId={creatorId} onClose={close} onPublished={onPublished} />
}
