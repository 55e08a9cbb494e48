import '@mantine/core/styles/Radio.css'
import { TextArea } from '#web/ui/form/text-area.tsx'
import '#web/ui/form/form.css'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { REPORT_REASONS, type ReportKind, type ReportReason } from '#contract/constants.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import { readSession } from '#web/api/session/session.ts'
import * as text from '#web/messages/compiled/reports.ts'
import { useDraft } from '#web/storage/use-draft.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { ButtonRow } from '#web/ui/form/button-row.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './report-sheet.module.css'
import type { Reportable } from './reportable.ts'

const reasonNames: Record<ReportReason, () => string> = {
  broken: text.broken,
  misleading: text.misleading,
  spam: text.spam,
  scam: text.scam,
  hateful: text.hateful,
  copyright: text.copyright,
  private_data: text.privateData,
  other: text.other,
}

const kindNames: Record<ReportKind, () => string> = {
  playlist: text.thisCourse,
  video: text.thisVideo,
  review: text.thisReview,
  opportunity: text.thisOpportunity,
  creator: text.thisCreator,
}

type Draft = { kind: string; reason: string; words: string }

type Props = { things: [Reportable, ...Reportable[]]; onClose: () => void }

/**
 * Reports something, with one of our reasons and a short text, whose draft is stored until it is sent;
 * thanks, and promises nothing.
 */
export function ReportSheet({ things, onClose }: Props) {
  const [writer] = useState(() => readSession()?.id ?? '')
  const { draft, change, clear } = useDraft(
    `report:${writer}:${things[0].id}`,
    (): Draft => ({
      kind: things[0].kind,
      reason: '',
      words: '',
    }),
  )
  const about = things.find(({ kind }) => kind === draft.kind) ?? things[0]
  const reason = REPORT_REASONS.find((one) => one === draft.reason)
  const [isMissing, setMissing] = useState(false)
  const [isSent, setSent] = useState(false)
  const sending = useRequest(async (chosen: ReportReason) => {
    const { kind, id } = about
    await browserApi.reports.create({ body: { kind, id, reason: chosen, text: draft.words } })
    clear()
    setSent(true)
  })

  if (isSent)
    return (
      <Dialog isOpen onClose={onClose} title={text.thanks()}>
        <div className={classes.form} role="status">
          <p>{text.thanksAbout()}</p>
          <ButtonRow>
            <PlainButton autoFocus onClick={onClose}>
              {text.close()}
            </PlainButton>
          </ButtonRow>
        </div>
      </Dialog>
    )
  return (
    <Dialog isOpen onClose={onClose} title={text.title()}>
      <form
        className={classes.form}
        noValidate
        aria-busy={sending.isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(reason === undefined)
          if (reason) void sending.send(reason)
        }}
      >
        {things.length > 1 ? (
          <Choice
            label={text.about()}
            value={about.kind}
            options={things.map(({ kind, name }) => [kind, `${kindNames[kind]()}: ${name}`])}
            onChange={(kind) => change({ kind })}
          />
        ) : (
          <p className={classes.subject} lang={guessLang(about.name)}>
            {about.name}
          </p>
        )}
        <Choice
          label={text.reason()}
          value={reason ?? null}
          options={REPORT_REASONS.map((value) => [value, reasonNames[value]()])}
          onChange={(value) => {
            change({ reason: value })
            setMissing(false)
          }}
          {...(isMissing ? { error: text.reasonMissing() } : {})}
        />
        <TextArea
          label={text.words()}
          description={text.wordsHint()}
          value={draft.words}
          onChange={({ currentTarget: { value } }) => change({ words: value })}
          maxLength={limits.comment}
          rows={2}
        />
        {sending.failure ? <ErrorNotice message={sending.failure.message} /> : null}
        <SubmitButton isBusy={sending.isBusy}>{text.send()}</SubmitButton>
      </form>
    </Dialog>
  )
}

type ChoiceProps = {
  label: string
  value: string | null
  options: [value: string, name: string][]
  onChange: (value: string) => void
  error?: string
}

function Choice({ label, value, options, onChange, error }: ChoiceProps) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange} error={error} errorProps={{ role: 'alert' }}>
      <Stack gap={0} mt={4}>
        {options.map(([option, name]) => (
          <Radio key={option} value={option} label={name} size="md" classNames={classes} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
