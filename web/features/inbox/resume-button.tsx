import { api } from '#contract/api.ts'
import { buildPath } from '#contract/endpoint.ts'
import type { ReceivedApplication } from '#contract/endpoints/inbox.ts'
import { fetchFile } from '#web/api/download.ts'
import * as text from '#web/messages/compiled/inbox.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { fileSize } from '#web/ui/form/file-size.ts'
import { saveFile } from '#web/ui/form/save-file.ts'
import { FurtherIcon } from '#web/ui/pictures/further-icon.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'

type Props = {
  applicationId: string
  resume: NonNullable<ReceivedApplication['resume']>
  inboxKey: string | undefined
  onFetched: () => void
}

/** Downloads a résumé. It is fetched with the caller's permission, so it has no address that could be passed on. */
export function ResumeButton({ applicationId, resume, inboxKey, onFetched }: Props) {
  const request = useRequest(async () => {
    const path = buildPath(api.inbox.resume.path, { id: applicationId })
    saveFile(resume.fileName, await fetchFile(path, inboxKey))
    onFetched()
  })
  return (
    <div>
      <PlainButton quiet isBusy={request.isBusy} onClick={() => void request.send()}>
        <FurtherIcon name="download" size={18} />
        {text.resume({ size: fileSize(resume.bytes) })}
      </PlainButton>
      {request.failure ? <ErrorNotice message={request.failure.message} /> : null}
    </div>
  )
}
