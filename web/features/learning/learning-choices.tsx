import type { Learning } from '#contract/endpoints/learning.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/learning.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { useSavedChoice } from '#web/ui/states/use-saved-choice.ts'
import classes from './learning-choices.module.css'

type Settings = Learning['settings']

/** What others see of somebody's learning, and whether they are reminded of it. */
export function LearningChoices({ settings }: { settings: Settings }) {
  return (
    <section className={classes.choices} aria-label={text.settings()}>
      <h2 className={classes.title}>{text.settings()}</h2>
      <Choice name="showsProgress" label={text.showsProgress()} settings={settings} />
      <Choice name="reminders" label={text.reminders()} settings={settings} />
    </section>
  )
}

type ChoiceProps = { name: 'showsProgress' | 'reminders'; label: string; settings: Settings }

function Choice({ name, label, settings }: ChoiceProps) {
  const { chosen, choose, isBusy, failure } = useSavedChoice(
    settings[name],
    async (wanted) => (await browserApi.learning.editSettings({ body: { [name]: wanted } })).data[name],
  )
  return (
    <>
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={chosen}
          aria-busy={isBusy}
          onChange={({ target }) => void choose(target.checked)}
        />
        {label}
      </label>
      <FailureNotice failure={failure} />
    </>
  )
}
