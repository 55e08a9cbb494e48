import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { SecondFactorChallenge, SignedIn } from '#contract/endpoints/accounts.ts'
import { browserApi } from '#web/api/browser.ts'
import { readReturnAddress, wasSignedOut } from '#web/api/session/return-address.ts'
import { startSession } from '#web/api/session/sign-in.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { CodeScreen } from '#web/features/accounts/code-screen.tsx'
import { useCodeStep } from '#web/features/accounts/code-step.ts'
import { readVerifiedEmail } from '#web/features/accounts/just-verified.ts'
import { SignInForm } from '#web/features/accounts/sign-in-form.tsx'
import { saveLanguageInAccount } from '#web/features/languages/save-in-account.ts'
import * as text from '#web/messages/compiled/account.ts'
import { partOnDemand } from '#web/ui/dialog/on-demand.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import { SuccessNotice } from '#web/ui/states/success-notice.tsx'
import { useHydrated } from '#web/ui/states/use-hydrated.ts'

const SecondStepScreen = partOnDemand(
  async () => (await import('#web/features/accounts/second-step-screen.tsx')).SecondStepScreen,
  () => <Bar height="20rem" />,
)

export default function SignIn() {
  const { state } = useLocation()
  // After a reload, the page is rendered by the server without it.
  const isHydrated = useHydrated()
  const verifiedEmail = isHydrated ? readVerifiedEmail(state) : undefined
  const [{ email, password }, setTyped] = useState({ email: verifiedEmail ?? '', password: '' })
  const [isRejected, setRejected] = useState(false)
  const step = useCodeStep('sign-in')
  const [waiting, setWaiting] = useState<SecondFactorChallenge['secondFactor']>()

  function start(signedIn: SignedIn['data'] | SecondFactorChallenge) {
    if ('secondFactor' in signedIn) return setWaiting(signedIn.secondFactor)
    step.end()
    setRejected(!startSession(signedIn, readReturnAddress(state)))
    saveLanguageInAccount()
  }
  if (step.email)
    return <CodeScreen email={step.email} password={password} onVerified={start} onBack={step.end} />

  if (waiting)
    return <SecondStepScreen waiting={waiting} onSignedIn={start} onBack={() => setWaiting(undefined)} />

  const about = isHydrated && wasSignedOut(state) ? text.signedOut() : text.logInAbout()

  async function sendCode() {
    await browserApi.accounts.requestCode({ body: { email } })
    step.begin(email)
  }
  return (
    <AccountCard
      title={text.logIn()}
      about={verifiedEmail ? undefined : about}
      footer={<OtherWays state={state} />}
    >
      <PageMeta title={text.logIn()} description={text.logInAbout()} path="/signin" />
      <SuccessNotice message={verifiedEmail ? text.verified() : undefined} />
      <SignInForm
        email={email}
        isRejected={isRejected}
        onTyped={setTyped}
        onSignedIn={start}
        onRejected={setRejected}
        onCodeWanted={sendCode}
      />
    </AccountCard>
  )
}

/** `state` brings the person back here, and then to where they were going. */
function OtherWays({ state }: { state: unknown }) {
  return (
    <>
      <p>
        {text.noAccount()}{' '}
        <Link to="/signup" state={state}>
          {text.signUp()}
        </Link>
      </p>
      <p>
        {text.youTeach()} <Link to="/creatorform">{text.joinAsCreator()}</Link>
      </p>
    </>
  )
}
