import { useNavigate } from 'react-router'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/learning.ts'
import { ButtonLink, PlainButton } from '#web/ui/form/button-link.tsx'
import { useStaleCheck } from '#web/ui/page/use-stale-check.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import { sendPending } from './outbox.ts'

type Props = {
  playlistId: string
  /** Id of the certificate, where there is one. */
  id: string | null | undefined
}

/** Leads to the certificate of a finished course, which is issued on the first request. */
export function CertificateAction({ playlistId, id }: Props) {
  const navigate = useNavigate()
  const startCheck = useStaleCheck()
  const request = useRequest(async () => {
    const isStale = startCheck()
    // The last video may have been watched a moment ago.
    await sendPending()
    const { data } = await browserApi.learning.issueCertificate({ body: { playlistId } })
    if (!isStale()) await navigate(`/certificate/${data._id}`)
  })
  return (
    <div data-action>
      {id ? (
        <ButtonLink to={`/certificate/${id}`} quiet>
          {text.certificate()}
        </ButtonLink>
      ) : (
        <PlainButton quiet isBusy={request.isBusy} onClick={() => void request.send()}>
          {text.getCertificate()}
        </PlainButton>
      )}
      <FailureNotice failure={request.failure} />
    </div>
  )
}
