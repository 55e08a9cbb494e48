import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AccountCard } from '#web/features/account/account-card.tsx'
import { CodeScreen } from '#web/features/account/code-screen.tsx'
import { justVerified } from '#web/features/account/just-verified.ts'
import { type Person, SignUpForm } from '#web/features/account/sign-up-form.tsx'
import * as text from '#web/messages/compiled/account.ts'
import { PageMeta } from '#web/ui/page-meta.tsx'

export default function SignUp() {
  const [person, setPerson] = useState<Person>()
  const [isCodeSent, setCodeSent] = useState(false)
  const navigate = useNavigate()
  if (person && isCodeSent)
    return (
      <CodeScreen
        email={person.email}
        password={person.password}
        onVerified={() => void navigate('/signin', { replace: true, state: justVerified(person.email) })}
        onBack={() => setCodeSent(false)}
      />
    )
  return (
    <AccountCard
      title={text.signUp()}
      about={text.signUpAbout()}
      footer={
        <>
          <p>
            {text.haveAccount()} <Link to="/signin">{text.logIn()}</Link>
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
          setCodeSent(true)
        }}
      />
    </AccountCard>
  )
}
