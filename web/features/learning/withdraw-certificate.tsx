import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '#web/api/browser.ts'
import { useSession } from '#web/api/session/session.ts'
import * as text from '#web/messages/compiled/certificate.ts'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'

const ConfirmDialog = onDemand(async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog)

/**
 * For the owner of the certificate alone; the page itself is the same for everybody, so this loads the viewer's own.
 */
export function WithdrawCertificate({ id }: { id: string }) {
  const accountId = useSession()?.id
  const [isOwn, setOwn] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const request = useRequest(async () => {
    const { data } = await browserApi.learning.listCertificates()
    setOwn(data.some(({ _id }) => _id === id))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for everybody who signs in
  useEffect(() => {
    setOwn(false)
    if (accountId) void request.send()
  }, [accountId, id])

  if (!isOwn) return null
  return (
    <>
      <PlainButton quiet isDangerous onClick={() => setAsking(true)}>
        {text.withdraw()}
      </PlainButton>
      {isAsking ? (
        <ConfirmDialog
          question={text.withdrawQuestion()}
          about={[text.withdrawText()]}
          yes={text.withdraw()}
          no={text.keep()}
          isDangerous
          onClose={() => setAsking(false)}
          act={async (_, isStillAsked) => {
            await browserApi.learning.withdrawCertificate({ params: { id } })
            if (isStillAsked()) await navigate('/learning?show=finished', { replace: true })
            else setOwn(false)
            return text.withdrawn()
          }}
        />
      ) : null}
    </>
  )
}
