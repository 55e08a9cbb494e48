import { api } from '#contract/api.ts'
import { buildPath } from '#contract/endpoint.ts'
import type { ReceivedApplication } from '#contract/endpoints/opportunity-inbox.ts'
import { fetchFile } from '#web/api/download.ts'
import * as text from '#web/messages/compiled/inbox.ts'
import { PlainButton } from '#web/ui/button-link.tsx'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import { fileSize } from '#web/ui/file-size.ts'
import { Icon } from '#web/ui/icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { useRequest } from '#web/ui/use-request.ts'

type Props = {
  applicationId: string
  resume: NonNullable<ReceivedApplication['resume']>
  inboxKey: string | undefined
  onFetched: () => void
}

/** Saves a resume. It is fetched with the right to it, so it has no address that could be passed on. */
export function ResumeButton({ applicationId, resume, inboxKey, onFetched }: Props) {
  const request = useRequest(async () => {
    const path = buildPath(api.opportunityInbox.resume.path, { id: applicationId })
    saveFile(resume.fileName, await fetchFile(path, inboxKey))
    onFetched()
  })
  return (
    <div>
      <PlainButton quiet isBusy={request.isBusy} onClick={() => void request.send()}>
        <Icon name="download" size={18} />
        {text.resume({ size: fileSize(resume.bytes) })}
      </PlainButton>
      {request.refusal ? <ErrorNotice message={request.refusal.message} /> : null}
    </div>
  )
}
