import '#web/ui/form/form.css'
import type { ConsoleQuery } from '#web/features/operator/console-address.ts'
import classes from '#web/features/profile/profile.module.css'
import { SecondFactorSettings } from '#web/features/second-factor/settings.tsx'
import * as text from '#web/messages/compiled/factor.ts'

/** The sign-in settings of an operator, who has no profile page. `onChanged`: the second step has changed. */
export function OwnSignIn({ onChanged }: { asked?: ConsoleQuery; onChanged?: () => void }) {
  return (
    <section className={`${classes.panel} ${classes.alone}`}>
      <div>
        <h2>{text.title()}</h2>
        <p className={classes.about}>{text.about()}</p>
      </div>
      <SecondFactorSettings {...(onChanged ? { onChanged } : {})} />
    </section>
  )
}
