import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { browserApi } from '#web/api/browser.ts'
import { useProven } from '#web/features/sessions/proof.tsx'
import * as text from '#web/messages/compiled/factor.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import classes from './second-factor.module.css'

type Invitation = Awaited<ReturnType<typeof browserApi.secondFactor.beginApp>>['data']
type Props = { onDone: (recoveryCodes: string[] | null) => void; onCancel: () => void }

/** Shows the secret for an app, then asks for its code. */
export function AppSetup({ onDone, onCancel }: Props) {
  const [invitation, setInvitation] = useState<Invitation>()
  const asking = useProven(async () => setInvitation((await browserApi.secondFactor.beginApp()).data))
  const form = useSubmission<'code'>(async (body) => {
    onDone((await browserApi.secondFactor.confirmApp({ body })).data.recoveryCodes)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it is opened
  useEffect(() => {
    void asking.send()
  }, [])

  return (
    <>
      <form className={classes.form} {...form.props}>
        {invitation ? <Secret {...invitation} /> : asking.isBusy ? <Bar width="60%" /> : null}
        {invitation ? (
          <TextInput
            {...form.field('code')}
            label={text.code()}
            description={text.confirmAbout()}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
          />
        ) : null}
        <FailureNotice failure={asking.failure ?? form.failure} />
        <div className={classes.buttons}>
          {invitation ? <SubmitButton isBusy={form.isBusy}>{text.confirm()}</SubmitButton> : null}
          <PlainButton quiet onClick={onCancel}>
            {text.cancel()}
          </PlainButton>
        </div>
      </form>
      {asking.dialog}
    </>
  )
}

function Secret({ secret, address, qr }: Invitation) {
  return (
    <>
      <p>{text.scanAbout()}</p>
      <svg className={classes.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={text.qrCode()}>
        <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      <p>
        {text.typeAbout()} <a href={address}>{text.openApp()}</a>
      </p>
      <p className={classes.secret}>{secret.replace(/.{4}(?!$)/g, '$& ')}</p>
    </>
  )
}
