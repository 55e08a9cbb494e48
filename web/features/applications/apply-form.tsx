import '#web/ui/form/form.css'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Opportunity } from '#contract/endpoints/opportunities.ts'
import { limits } from '#contract/limits.ts'
import type { Session } from '#web/api/session/session.ts'
import { uploadingApi } from '#web/api/upload.ts'
import * as text from '#web/messages/compiled/applying.ts'
import { clearDraft, keepFile, keptFile, readForm, storeForm } from '#web/storage/draft.ts'
import { keepDigits } from '#web/ui/form/keep-digits.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'
import { dismissToast, toast } from '#web/ui/states/toasts.tsx'
import classes from './apply-form.module.css'
import { ResumeField } from './resume-field.tsx'
import { SendingBar } from './sending-bar.tsx'
import { SkillsField } from './skills-field.tsx'
import { UnsentNotice } from './unsent-notice.tsx'

type Field = 'phone' | 'answer' | 'resume' | 'skills'

type Props = {
  opportunity: Pick<Opportunity, '_id' | 'question' | 'companyName'>
  session: Session
  onApplied: () => void
  /** What is shown of the opportunity is outdated. */
  onOutdated: () => void
}

/**
 * An application. Its draft is stored until the server has it; sending again after a lost answer is safe, since
 * the server accepts one application per person.
 */
export function ApplyForm({ opportunity, session, onApplied, onOutdated }: Props) {
  const { _id, question, companyName } = opportunity
  const draftKey = `application ${session.id} ${_id}`
  const [draft] = useState(() => readForm(draftKey))
  const [part, setPart] = useState<number>()
  const [resume, setResume] = useState(() => keptFile(draftKey))

  const form = useSubmission<Field>(async (values) => {
    await dismissToast(draftKey)
    try {
      const body = bodyOf({ ...values, question }, session, resume)
      await uploadingApi(setPart).applications.apply({ params: { id: _id }, body })
      finish()
      void toast('success', text.sent())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void toast('error', error.message, { toastId: draftKey })
      if (error.code === 'question_changed') onOutdated()
      // It had already arrived; only the answer was lost.
      if (error.code === 'already_applied') finish()
      else throw error
    } finally {
      setPart(undefined)
    }
  })

  function finish() {
    clearDraft(draftKey)
    onApplied()
  }
  const keep = (element: HTMLFormElement) => storeForm(draftKey, element)
  function takeFile(file: File | undefined) {
    setResume(file)
    keepFile(draftKey, file)
  }

  return (
    <form className={classes.form} {...form.props} onInput={(event) => keep(event.currentTarget)}>
      <p className={classes.fine}>{text.asWhom({ name: session.name, email: session.email })}</p>
      <SkillsField {...form.field('skills')} kept={draft.skills ?? ''} onChanged={keep} />
      <ResumeField {...form.field('resume')} file={resume} onFile={takeFile} />
      <TextInput
        {...form.field('phone')}
        label={text.phone()}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        defaultValue={draft.phone}
        onInput={keepDigits}
      />
      {question ? (
        <TextArea
          {...form.field('answer')}
          label={<span lang={guessLang(question)}>{question}</span>}
          description={
            <MixedLanguageText
              pieces={[{ words: companyName, lang: guessLang(companyName) }]}
              say={(company = '') => text.question({ company })}
            />
          }
          placeholder={text.answer()}
          rows={4}
          maxLength={limits.comment}
          defaultValue={draft.answer}
        />
      ) : null}
      <UnsentNotice failure={form.failure} reassurance={text.kept()} />
      <SendingBar part={part} />
      <SubmitButton isBusy={form.isBusy}>{text.apply()}</SubmitButton>
    </form>
  )
}

function bodyOf(
  { phone, answer = '', question, skills }: Record<Exclude<Field, 'resume'> | 'question', string>,
  { name, email }: Session,
  resume: File | undefined,
): FormData {
  const body = new FormData()
  const fields = { name, email, phone, answer, question, skills }
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  if (resume) body.set('resume', resume)
  return body
}
