import { useEffect, useState } from 'react'
import type { SecondFactor } from '#contract/endpoints/second-factor.ts'
import { browserApi } from '#web/api/browser.ts'
import { ProvenDialog, useProven } from '#web/features/sessions/proof.tsx'
import { tryAgain } from '#web/messages/compiled/errors.ts'
import * as text from '#web/messages/compiled/factor.ts'
import { dayOf } from '#web/ui/day.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { RetryNotice } from '#web/ui/states/retry-notice.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import { useFocusRecovery } from '#web/ui/states/use-focus-recovery.ts'
import { useRequest } from '#web/ui/states/use-request.ts'
import { AppSetup } from './app-setup.tsx'
import { canUsePasskeys, makePasskey } from './passkey.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'

/** Actions with a confirmation: removing a factor, or making new codes. */
type Question = { question: string; about: string; yes: string; act: () => Promise<string[] | null> }

/** The second step of signing in: its factors, and how to add and remove them. `onChanged`: something has changed. */
export function SecondFactorSettings({ onChanged }: { onChanged?: () => void }) {
  const [factor, setFactor] = useState<SecondFactor>()
  const [isAddingApp, setAddingApp] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [question, setQuestion] = useState<Question>()
  const [isBrokenOff, setBrokenOff] = useState(false)
  useFocusRecovery(codes ?? (isAddingApp || factor))
  const listing = useRequest(async () => setFactor((await browserApi.secondFactor.get()).data))
  const adding = useProven(async () => {
    setBrokenOff(false)
    const { ticket, options } = (await browserApi.secondFactor.beginPasskey()).data
    const passkey = await makePasskey(options)
    setBrokenOff(passkey === null)
    if (!passkey) return
    show((await browserApi.secondFactor.addPasskey({ body: { ticket, passkey } })).data.recoveryCodes)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it appears
  useEffect(() => {
    void listing.send()
  }, [])

  /** Something has changed; new codes are shown before anything else. */
  function show(made: string[] | null) {
    setAddingApp(false)
    setCodes(made)
    void listing.send()
    if (!made) onChanged?.()
  }
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          setCodes(null)
          onChanged?.()
        }}
      />
    )
  if (isAddingApp) return <AppSetup onDone={show} onCancel={() => setAddingApp(false)} />
  if (!factor)
    return listing.failure ? (
      <RetryNotice
        message={listing.failure.message}
        tryAgain={tryAgain()}
        retry={() => void listing.send()}
      />
    ) : (
      <Bar width="60%" />
    )
  return (
    <div className={classes.form}>
      <Existing factor={factor} ask={setQuestion} />
      {isBrokenOff ? <ErrorNotice message={text.brokenOff()} /> : <FailureNotice failure={adding.failure} />}
      <div className={classes.buttons}>
        <PlainButton quiet={factor.appSince !== null} onClick={() => setAddingApp(true)}>
          {factor.appSince ? text.otherApp() : text.addApp()}
        </PlainButton>
        {canUsePasskeys(factor.passkeysFor) ? (
          <PlainButton quiet isBusy={adding.isBusy} onClick={() => void adding.send()}>
            {text.addPasskey()}
          </PlainButton>
        ) : null}
      </div>
      {adding.dialog}
      {question ? (
        <ProvenDialog
          question={question.question}
          about={[question.about]}
          yes={question.yes}
          no={text.cancel()}
          act={async () => show(await question.act())}
          onClose={() => setQuestion(undefined)}
        />
      ) : null}
    </div>
  )
}

function Existing({ factor, ask }: { factor: SecondFactor; ask: (question: Question) => void }) {
  const { appSince, passkeys, recoveryCodesLeft } = factor
  if (!appSince && passkeys.length === 0) return <p>{factor.isRequired ? text.required() : text.none()}</p>
  const removal = (act: () => Promise<unknown>): Question => ({
    question: text.removeQuestion(),
    about: text.removeAbout(),
    yes: text.remove(),
    act: () => act().then(() => null),
  })
  const renewal: Question = {
    question: text.renewQuestion(),
    about: text.renewAbout(),
    yes: text.renew(),
    act: async () => (await browserApi.secondFactor.renewRecoveryCodes()).data.recoveryCodes,
  }
  return (
    <ul className={classes.list}>
      {appSince ? (
        <Row
          name={text.app()}
          about={text.since({ moment: dayOf(appSince) })}
          action={text.remove()}
          onAction={() => ask(removal(() => browserApi.secondFactor.removeApp()))}
        />
      ) : null}
      {passkeys.map(({ _id, name, createdAt }) => (
        <Row
          key={_id}
          name={text.passkeyOf({ device: name })}
          about={text.since({ moment: dayOf(createdAt) })}
          action={text.remove()}
          onAction={() =>
            ask(removal(() => browserApi.secondFactor.removePasskey({ params: { passkeyId: _id } })))
          }
        />
      ))}
      <Row
        name={text.recoveryCodes()}
        about={text.codesLeft({ count: recoveryCodesLeft })}
        action={text.renew()}
        onAction={() => ask(renewal)}
      />
    </ul>
  )
}

type RowProps = { name: string; about: string; action: string; onAction: () => void }

function Row({ name, about, action, onAction }: RowProps) {
  return (
    <li>
      <span className={classes.name}>
        {name}
        <span className={classes.quiet}>{about}</span>
      </span>
      <PlainButton quiet onClick={onAction}>
        {action}
      </PlainButton>
    </li>
  )
}
