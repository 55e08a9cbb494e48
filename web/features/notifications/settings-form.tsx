import type { NotificationSetting } from '#contract/endpoints/notifications.ts'
import {
  isLetter,
  MAIL_CHOICES,
  type MailChoice,
  type NotificationKind,
} from '#contract/notification-events.ts'
import { browserApi } from '#web/api/browser.ts'
import { useSession } from '#web/api/session/session.ts'
import * as text from '#web/messages/compiled/notificationSettings.ts'
import { LabelledSelect } from '#web/ui/form/labelled-select.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { useSavedChoice } from '#web/ui/states/use-saved-choice.ts'
import classes from './settings-form.module.css'

const kindNames: Record<NotificationKind, () => string> = {
  application: text.application,
  opportunity: text.opportunity,
  review_answer: text.reviewAnswer,
  new_course: text.newCourse,
  new_videos: text.newVideos,
  decision: text.decision,
  own_courses: text.ownCourses,
}
const mailNames: Record<MailChoice, () => string> = {
  now: text.now,
  daily: text.daily,
  weekly: text.weekly,
  never: text.never,
}

/** Settings of notifications, one row per kind; every change is saved at once. */
export function SettingsForm({ settings }: { settings: NotificationSetting[] }) {
  const isCreator = useSession()?.role === 'creator'
  return (
    <>
      <ul className={classes.list}>
        {settings
          .filter(({ kind }) => isCreator || !isLetter(kind))
          .map((setting) => (
            <li key={setting.kind}>
              <Kind setting={setting} />
            </li>
          ))}
      </ul>
      <p className={classes.always}>{text.always()}</p>
    </>
  )
}

function Kind({ setting }: { setting: NotificationSetting }) {
  const { chosen, choose, isBusy, failure } = useSavedChoice(setting, async (wanted) => {
    const { data } = await browserApi.notifications.editSettings({ body: { settings: [wanted] } })
    return data.find(({ kind }) => kind === setting.kind) ?? wanted
  })
  const kind = kindNames[setting.kind]()
  return (
    <fieldset className={classes.kind} aria-busy={isBusy}>
      <legend>{kind}</legend>
      <div className={classes.choices}>
        {isLetter(setting.kind) ? null : (
          <label className={classes.shown}>
            <input
              type="checkbox"
              aria-label={text.bellOf({ kind })}
              checked={chosen.shown}
              onChange={({ target }) => void choose({ ...chosen, shown: target.checked })}
            />
            {text.bell()}
          </label>
        )}
        <LabelledSelect
          label={text.mail()}
          aria-label={text.mailOf({ kind })}
          value={chosen.mail}
          onChange={({ currentTarget }) => {
            const mail = MAIL_CHOICES.find((known) => known === currentTarget.value)
            if (mail) void choose({ ...chosen, mail })
          }}
        >
          {mailChoicesOf(setting.kind).map((choice) => (
            <option key={choice} value={choice}>
              {mailNames[choice]()}
            </option>
          ))}
        </LabelledSelect>
      </div>
      <FailureNotice failure={failure} />
    </fieldset>
  )
}

function mailChoicesOf(kind: NotificationKind): readonly MailChoice[] {
  return isLetter(kind) ? ['weekly', 'never'] : MAIL_CHOICES
}
