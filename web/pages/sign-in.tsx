import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { browserApi } from '#web/api/browser.ts'
import { AccountCard } from '#web/features/account/account-card.tsx'
import { CodeScreen } from '#web/features/account/code-screen.tsx'
import { readVerifiedEmail } from '#web/features/account/just-verified.ts'
import { SignInForm } from '#web/features/account/sign-in-form.tsx'
import { startSession } from '#web/features/session/sign-in.ts'
import * as text from '#web/messages/compiled/account.ts'
import { PageMeta } from '#web/ui/page-meta.tsx'
import { SuccessNotice } from '#web/ui/success-notice.tsx'

export default function SignIn() {
  const verifiedEmail = readVerifiedEmail(useLocation().state)
  const [{ email, password }, setTyped] = useState({ email: verifiedEmail ?? '', password: '' })
  const [isCodeSent, setCodeSent] = useState(false)

  if (isCodeSent)
    return (
      <CodeScreen
        email={email}
        password={password}
        onVerified={startSession}
        onBack={() => setCodeSent(false)}
      />
    )

  async function sendCode() {
    await browserApi.accounts.requestCode({ body: { email } })
    setCodeSent(true)
  }
  return (
    <AccountCard
      title={text.logIn()}
      about={verifiedEmail ? undefined : text.logInAbout()}
      footer={<OtherWays />}
    >
      <PageMeta title={text.logIn()} description={text.logInAbout()} path="/signin" />
      <SuccessNotice message={verifiedEmail ? text.verified() : undefined} />
      <SignInForm email={email} onTyped={setTyped} onCodeWanted={sendCode} />
    </AccountCard>
  )
}

function OtherWays() {
  return (
    <>
      <p>
        {text.noAccount()} <Link to="/signup">{text.signUp()}</Link>
      </p>
      <p>
        {text.youTeach()} <Link to="/creatorform">{text.joinAsCreator()}</Link>
      </p>
    </>
  )
}
