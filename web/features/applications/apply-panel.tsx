import { useState } from 'react'
import type { Opportunity } from '#contract/endpoints/opportunities.ts'
import { whyNotApply } from '#contract/policies/opportunities.ts'
import { useSession } from '#web/api/session/session.ts'
import * as text from '#web/messages/compiled/applying.ts'
import { partOnDemand } from '#web/ui/dialog/on-demand.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import classes from './apply-panel.module.css'
import { SignInPrompt } from './sign-in-prompt.tsx'

const Application = partOnDemand(async () => (await import('./application.tsx')).Application, Waiting)

/**
 * The form for learners, the way to it for visitors, and an explanation for everybody else. `onOutdated`: the opportunity
 * should be loaded again.
 */
export function ApplyPanel({
  opportunity,
  onOutdated,
}: {
  opportunity: Pick<Opportunity, '_id' | 'question' | 'companyName'>
  onOutdated: () => void
}) {
  const session = useSession()
  const [wasSignedIn, setSignedIn] = useState(false)
  if (session && !wasSignedIn) setSignedIn(true)
  const isSignedOut = wasSignedIn && !session
  return (
    <>
      <div data-for="visitor">
        <SignInPrompt
          message={isSignedOut ? text.signInAgain() : text.signIn()}
          path={`/opportunity/${opportunity._id}`}
          takesFocus={isSignedOut}
        />
      </div>
      <p data-for="creator">{text.onlyLearners()}</p>
      <p data-for="operator">{text.onlyLearners()}</p>
      <div data-for="user">
        {session === null ? (
          <Waiting />
        ) : whyNotApply(session) === null ? (
          <Application key={session.id} {...{ opportunity, session, onOutdated }} />
        ) : (
          <p>{text.notVerified()}</p>
        )}
      </div>
    </>
  )
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-busy="true">
      <Bar width="40%" />
      <Bar height="2.75rem" />
      <Bar width="40%" />
      <Bar height="2.75rem" />
    </div>
  )
}
