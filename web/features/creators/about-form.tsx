import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { About } from '#contract/endpoints/creators.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/aboutCreator.ts'
import { useDraft } from '#web/storage/use-draft.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './about-form.module.css'

type Props = { creatorId: string; onChanged: () => void }

/** What a creator writes about themselves, initially the text of their application, and whether it is public. */
export function AboutForm(props: Props) {
  const [about, setAbout] = useState<About>()
  const request = useRequest(async () => setAbout((await browserApi.creators.getAbout()).data))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the form appears
  useEffect(() => {
    void request.send()
  }, [])
  if (about) return <Form about={about} {...props} />
  if (!request.failure) return <Bar width="60%" />
  return (
    <>
      <FailureNotice failure={request.failure} />
      <Button variant="outline" onClick={() => void request.send()}>
        {text.tryAgain()}
      </Button>
    </>
  )
}

function Form({ about, creatorId, onChanged }: Props & { about: About }) {
  const { draft, change, startFrom } = useDraft(`about:${creatorId}`, () => about)
  const form = useSubmission<'about' | 'shown'>(async () => {
    await browserApi.creators.changeAbout({ body: draft })
    startFrom(draft)
    onChanged()
  })
  return (
    <form className={classes.form} {...form.props}>
      <TextArea
        {...form.field('about')}
        required={false}
        label={text.words()}
        description={text.wordsHint()}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={limits.description}
        value={draft.about}
        onChange={({ currentTarget: { value } }) => change({ about: value })}
      />
      <label className={classes.shown}>
        <input
          type="checkbox"
          name="shown"
          checked={draft.shown}
          onChange={({ currentTarget: { checked } }) => change({ shown: checked })}
        />
        {text.shown()}
      </label>
      <FailureNotice failure={form.failure} />
      <div className={classes.buttons}>
        <SubmitButton isBusy={form.isBusy} isTypingKept>
          {text.save()}
        </SubmitButton>
        <ButtonLink quiet to={`/creators/${creatorId}`}>
          {text.open()}
        </ButtonLink>
      </div>
    </form>
  )
}
