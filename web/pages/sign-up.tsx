import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { CodeScreen } from '#web/features/accounts/code-screen.tsx'
import { useCodeStep } from '#web/features/accounts/code-step.ts'
import { justVerified } from '#web/features/accounts/just-verified.ts'
import { clearSignUp, type Person, SignUpForm } from '#web/features/accounts/sign-up-form.tsx'
import * as text from '#web/messages/compiled/account.ts'
import { PageMeta } from '#web/ui/page/page-meta.tsx'

export default function SignUp() {
  const [person, setPerson] = useState<Person>()
  const { state } = useLocation()
  const step = useCodeStep('sign-up')
  const navigate = useNavigate()

  function onVerified(email: string, isStale: boolean) {
    step.end()
    clearSignUp()
    if (!isStale) void navigate('/signin', { replace: true, state: { ...state, ...justVerified(email) } })
  }
  if (step.email) {
    const { email } = step
    const password = person?.email === email ? person.password : ''
    return (
      <CodeScreen
        email={email}
        password={password}
        onVerified={(_, isStale) => onVerified(email, isStale)}
        onBack={step.end}
      />
    )
  }
  return (
    <AccountCard
      title={text.signUp()}
      about={text.signUpAbout()}
      footer={
        <>
          <p>
            {text.haveAccount()}{' '}
            <Link to="/signin" state={state}>
              {text.logIn()}
            </Link>
          </p>
          <p>
            {text.youTeach()} <Link to="/creatorform">{text.joinAsCreator()}</Link>
          </p>
        </>
      }
    >
      <PageMeta title={text.signUp()} description={text.signUpAbout()} path="/signup" />
      <SignUpForm
        person={person}
        onCodeSent={(to) => {
          setPerson(to)
          step.begin(to.email)
        }}
      />
    </AccountCard>
  )
}
