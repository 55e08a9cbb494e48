import '#web/ui/form/form.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/endpoints/accounts.ts'
import { refreshSession } from '#web/api/session/sign-in.ts'
import { storeUser } from '#web/api/session/token.ts'
import { DataExport } from '#web/features/profile/data-export.tsx'
import { DetailsForm } from '#web/features/profile/details-form.tsx'
import { PasswordForm } from '#web/features/profile/password-form.tsx'
import { PhotoField } from '#web/features/profile/photo-field.tsx'
import { SessionList } from '#web/features/profile/session-list.tsx'
import * as creator from '#web/messages/compiled/aboutCreator.ts'
import * as factor from '#web/messages/compiled/factor.ts'
import * as text from '#web/messages/compiled/profile.ts'
import { partOnDemand } from '#web/ui/dialog/on-demand.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import { SuccessNotice } from '#web/ui/states/success-notice.tsx'
import { useIsMounted } from '#web/ui/states/use-is-mounted.ts'
import classes from './profile.module.css'

const SecondFactorSettings = partOnDemand(
  async () => (await import('#web/features/second-factor/settings.tsx')).SecondFactorSettings,
  Bar,
)

const AboutCreator = partOnDemand(
  async () => (await import('#web/features/creators/about-form.tsx')).AboutForm,
  Bar,
)

/** Milliseconds that the banner stays. */
const bannerTime = 3000

/** Everything a learner or creator changes about their own account; what is saved shows in the header at once. */
export function ManageProfile({ account: given }: { account: User }) {
  const [account, setAccount] = useState(given)
  const latest = useRef(given)
  const isHere = useIsMounted()
  const [savedAt, setSavedAt] = useState(0)

  useEffect(() => {
    if (savedAt === 0) return
    const timer = setTimeout(() => setSavedAt(0), bannerTime)
    return () => clearTimeout(timer)
  }, [savedAt])

  function onSaved() {
    setSavedAt(Date.now())
  }
  /** Replies may cross: of each, only what was changed with it is new. */
  function show(changed: Partial<User>) {
    latest.current = { ...latest.current, ...changed }
    setAccount(latest.current)
    // After leaving, more may have been changed elsewhere.
    if (isHere.current) storeUser(latest.current)
    else void refreshSession()
  }
  function onChanged(changed: Partial<User>) {
    show(changed)
    onSaved()
  }
  return (
    <>
      <div className={classes.banner}>
        <SuccessNotice message={savedAt > 0 ? text.updated() : undefined} />
      </div>
      <div className={classes.panels}>
        <div className={classes.column}>
          <Panel title={text.details()}>
            <PhotoField account={account} onChanged={onChanged} />
            <DetailsForm account={account} onChanged={show} onSaved={onSaved} />
          </Panel>
          {account.role === 'creator' ? (
            <Panel title={creator.title()} about={creator.about()}>
              <AboutCreator creatorId={account._id} onChanged={onSaved} />
            </Panel>
          ) : null}
          <Panel title={text.yourData()} about={text.yourDataAbout()}>
            <DataExport />
          </Panel>
        </div>
        <div className={classes.column}>
          <Panel title={text.changePassword()} about={text.changePasswordAbout()}>
            <PasswordForm onChanged={onSaved} />
          </Panel>
          <Panel title={factor.title()} about={factor.about()}>
            <SecondFactorSettings />
          </Panel>
          <Panel title={text.sessions()} about={text.sessionsAbout()}>
            <SessionList />
          </Panel>
        </div>
      </div>
    </>
  )
}

function Panel({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <section className={classes.panel}>
      <div>
        <h2>{title}</h2>
        {about ? <p className={classes.about}>{about}</p> : null}
      </div>
      {children}
    </section>
  )
}
