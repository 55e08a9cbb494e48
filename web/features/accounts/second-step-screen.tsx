import '#web/ui/form/form.css'
import type { SecondFactorChallenge, SignedIn } from '#contract/endpoints/accounts.ts'
import { SecondStep } from '#web/features/second-factor/second-step.tsx'
import * as text from '#web/messages/compiled/factor.ts'
import { Mantine } from '#web/ui/mantine.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { AccountCard } from './account-card.tsx'
import classes from './form.module.css'

type Props = {
  waiting: SecondFactorChallenge['secondFactor']
  onSignedIn: (signedIn: SignedIn['data']) => void
  onBack: () => void
}

/** The second step of signing in, for accounts with a second factor. */
export function SecondStepScreen({ waiting, onSignedIn, onBack }: Props) {
  return (
    <Mantine>
      <AccountCard
        title={text.stepTitle()}
        about={text.stepAbout()}
        footer={
          <button className={classes.link} type="button" onClick={onBack}>
            {text.beginAgain()}
          </button>
        }
      >
        <PageMeta title={text.stepTitle()} />
        <SecondStep waiting={waiting} onSignedIn={onSignedIn} />
      </AccountCard>
    </Mantine>
  )
}
