import { isTemporary } from '#contract/client.ts'
import '#web/ui/form/form.css'
import '@mantine/core/styles/PinInput.css'
import { PinInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { SignedIn } from '#contract/endpoints/accounts.ts'
import { latinDigits } from '#contract/latin-digits.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/account.ts'
import { isComposing } from '#web/ui/form/is-composing.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Mantine } from '#web/ui/mantine.tsx'
import { useStaleCheck } from '#web/ui/page/use-stale-check.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { isFocusElsewhere } from '#web/ui/states/focus-elsewhere.ts'
import { SuccessNotice } from '#web/ui/states/success-notice.tsx'
import { type Failure, useRequest } from '#web/ui/states/use-request.ts'
import classes from './form.module.css'

type Props = {
  email: string
  password: string
  /** `isStale`: whether the person has gone elsewhere while the code was checked. */
  onVerified: (signedIn: SignedIn['data'], isStale: boolean) => void
}

/** Digits of any script, as keyboards produce them. */
const DIGITS = /^\p{Nd}+$/u

/** Six digits, typed, pasted or filled in by the phone; a complete code is sent at once. */
export function CodeForm(props: Props) {
  return (
    <Mantine>
      <Digits {...props} />
    </Mantine>
  )
}

function Digits({ email, password, onVerified }: Props) {
  const [code, setCode] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const [isResent, setResent] = useState(false)
  const [isReplaced, setReplaced] = useState(false)
  const [chosen, setChosen] = useState('')
  const place = useRef<HTMLFormElement>(null)
  const firstDigit = useRef<HTMLInputElement>(null)
  const typed = useRef('')
  // Not from somebody who searches by the time that it arrives.
  const [isFree] = useState(() => !isFocusElsewhere(document.querySelector('main')))
  const startCheck = useStaleCheck()
  const verification = useRequest(async (otp: string) => {
    const isStale = startCheck()
    const own = chosen || password
    const body = { email, otp, ...(own ? { password: own } : { afterReload: true as const }) }
    const { data } = await browserApi.accounts.verify({ body })
    onVerified(data, isStale())
  })
  const resending = useRequest(async () => {
    await browserApi.accounts.requestCode({ body: { email } })
    // The error of the previous code no longer applies.
    verification.setFailure(null)
    setIncomplete(false)
    setResent(true)
  })

  async function verify(otp: string): Promise<void> {
    setResent(false)
    setIncomplete(otp.length < limits.otpDigits)
    if (otp.length < limits.otpDigits) return firstDigit.current?.focus()
    const why = await verification.send(otp)
    if (why?.code === 'sign_up_replaced') setReplaced(true)
    if (!isRejected(why)) return
    // A digit may have been corrected meanwhile.
    if (typed.current !== otp) {
      if (typed.current.length === limits.otpDigits) await verify(typed.current)
      return
    }
    typed.current = ''
    setCode('')
    if (!isFocusElsewhere(place.current)) firstDigit.current?.focus()
  }
  /** A complete code is submitted at once, even when it is pasted again after a failure. */
  function change(otp: string) {
    typed.current = otp
    setCode(otp)
    if (otp.length === limits.otpDigits && !isReplaced) void verify(otp)
  }
  /** The digit fields handle Enter themselves. */
  function submitOnEnter(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) void verify(code)
  }

  return (
    <form
      ref={place}
      className={classes.fields}
      method="post"
      aria-busy={verification.isBusy}
      onKeyDown={submitOnEnter}
      onSubmit={(event) => {
        event.preventDefault()
        void verify(code)
      }}
    >
      <PinInput
        ref={firstDigit}
        classNames={{ root: classes.digits }}
        length={limits.otpDigits}
        type={DIGITS}
        oneTimeCode
        autoFocus={isFree}
        placeholder=""
        aria-label={text.code()}
        value={code}
        onChange={(digits) => change(latinDigits(digits))}
        error={isIncomplete || isRejected(verification.failure)}
        getInputProps={(index) => ({
          'aria-label': text.codeDigit({ position: index + 1 }),
          type: 'tel',
          inputMode: 'numeric',
        })}
      />
      {isReplaced ? (
        <PasswordField
          autoFocus
          label={text.password()}
          description={text.passwordHint()}
          autoComplete="new-password"
          error={Boolean(verification.failure?.fields.password)}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      ) : null}
      {isIncomplete ? <ErrorNotice message={text.codeIncomplete()} /> : null}
      <FailureNotice failure={verification.failure ?? resending.failure} />
      <SuccessNotice message={isResent ? text.resent() : undefined} />
      <SubmitButton isBusy={verification.isBusy} isTypingKept>
        {text.verify()}
      </SubmitButton>
      <p className={classes.fine}>
        {text.noCode()}{' '}
        <button
          className={classes.link}
          type="button"
          aria-disabled={resending.isBusy}
          onClick={() => void resending.send()}
        >
          {text.resend()}
        </button>
      </p>
    </form>
  )
}

/** The code is wrong, not the server or the password: it has to be typed again. */
function isRejected(why: Failure | null): boolean {
  const isOfPassword = why?.code === 'sign_up_replaced' || why?.fields.password !== undefined
  return why?.kind === 'rejected' && !isOfPassword && !isTemporary(why)
}
