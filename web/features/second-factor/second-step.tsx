import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SecondFactorChallenge, SignedIn } from '#contract/endpoints/accounts.ts'
import { browserApi } from '#web/api/browser.ts'
import { replaceSession } from '#web/api/session/sign-in.ts'
import * as text from '#web/messages/compiled/factor.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { focusUnlessElsewhere } from '#web/ui/states/focus-elsewhere.ts'
import { canUsePasskeys, signWithPasskey } from './passkey.ts'
import classes from './second-factor.module.css'

type Waiting = SecondFactorChallenge['secondFactor']
type Kind = Waiting['kinds'][number]
type Props = { waiting: Waiting; onSignedIn: (signedIn: SignedIn['data']) => void | Promise<void> }

/** The password was right; now a code, a passkey or a recovery code. */
export function SecondStep({ waiting: { ticket, kinds, passkeyOptions }, onSignedIn }: Props) {
  const usable = kinds.filter((kind) => kind !== 'passkey' || canUsePasskeys(passkeyOptions?.rpId))
  const [chosen, setChosen] = useState<Kind | undefined>(usable.includes('passkey') ? 'passkey' : usable[0])
  const [isBrokenOff, setBrokenOff] = useState(false)
  const place = useRef<HTMLFormElement>(null)
  const form = useSubmission<'code' | 'recovery'>(async (typed) => {
    const shown = chosen === 'passkey' ? await sign() : typed
    if (!shown) return
    await replaceSession(async () => {
      const { data } = await browserApi.secondFactor.signIn({ body: { ticket, ...shown } })
      await onSignedIn(data)
    })
  })

  async function sign() {
    setBrokenOff(false)
    const passkey = await signWithPasskey(passkeyOptions ?? {})
    setBrokenOff(passkey === null)
    return passkey ? { passkey } : null
  }
  function choose(kind: Kind) {
    form.clear()
    setBrokenOff(false)
    flushSync(() => setChosen(kind))
    // The button that was pressed is gone; a field takes the focus by itself.
    if (kind === 'passkey') place.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }
  if (!chosen) return <ErrorNotice message={text.noneHere()} />
  return (
    <form ref={place} className={classes.form} {...form.props}>
      {chosen === 'passkey' ? (
        <p>{text.passkeyAbout()}</p>
      ) : (
        <TextInput
          key={chosen}
          {...form.field(chosen)}
          label={chosen === 'code' ? text.code() : text.recoveryCode()}
          description={chosen === 'code' ? text.codeAbout() : text.recoveryAbout()}
          inputMode={chosen === 'code' ? 'numeric' : 'text'}
          autoComplete={chosen === 'code' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          maxLength={chosen === 'code' ? 7 : 40}
          data-autofocus
          ref={focusUnlessElsewhere}
        />
      )}
      {isBrokenOff ? <ErrorNotice message={text.brokenOff()} /> : <FailureNotice failure={form.failure} />}
      <SubmitButton isBusy={form.isBusy}>
        {chosen === 'passkey' ? text.withPasskey() : text.goOn()}
      </SubmitButton>
      {usable
        .filter((kind) => kind !== chosen)
        .map((kind) => (
          <button key={kind} type="button" className={classes.other} onClick={() => choose(kind)}>
            {instead[kind]()}
          </button>
        ))}
    </form>
  )
}

const instead: Record<Kind, () => string> = {
  code: text.codeInstead,
  passkey: text.passkeyInstead,
  recovery: text.recoveryInstead,
}
