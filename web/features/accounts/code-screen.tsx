import type { SignedIn } from '#contract/endpoints/accounts.ts'
import * as text from '#web/messages/compiled/account.ts'
import { partOnDemand } from '#web/ui/dialog/on-demand.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import { AccountCard } from './account-card.tsx'
import classes from './form.module.css'

const fetchCodeForm = async () => (await import('./code-form.tsx')).CodeForm

const CodeForm = partOnDemand(fetchCodeForm, () => <Bar height="3.25rem" />)

type Props = {
  email: string
  /**
   * As typed before, so that nobody else's sign-up with this address gets verified. Empty after a reload.
   */
  password: string
  onVerified: (signedIn: SignedIn['data'], isStale: boolean) => void
  onBack: () => void
}

/** The second step of signing up, and of signing in to an account that is not verified yet. */
export function CodeScreen({ email, password, onVerified, onBack }: Props) {
  return (
    <AccountCard
      title={text.codeTitle()}
      about={text.codeSent({ email })}
      footer={
        <button className={classes.link} type="button" onClick={onBack}>
          {text.otherEmail()}
        </button>
      }
    >
      <PageMeta title={text.codeTitle()} />
      <CodeForm email={email} password={password} onVerified={onVerified} />
    </AccountCard>
  )
}
