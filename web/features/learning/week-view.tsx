import type { Learning } from '#contract/endpoints/learning.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/learning.ts'
import { locale } from '#web/messages/language.ts'
import { LabelledSelect } from '#web/ui/form/labelled-select.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { useSavedChoice } from '#web/ui/states/use-saved-choice.ts'
import classes from './week-view.module.css'

type Props = Pick<Learning, 'week' | 'settings'>

const GOALS = [1, 2, 3, 4, 5, 6, 7]

/** The last seven days, and an optional goal: it says what was learned, never what was not. */
export function WeekView({ week, settings }: Props) {
  const {
    chosen: goal,
    choose,
    isBusy,
    failure,
  } = useSavedChoice(
    settings.goal,
    async (wanted) => (await browserApi.learning.editSettings({ body: { goal: wanted } })).data.goal,
  )
  const days = week.filter(({ minutes }) => minutes > 0).length
  const sum = week.reduce((all, { minutes }) => all + minutes, 0)
  return (
    <section className={classes.week} aria-label={text.week()}>
      <div>
        <h2 className={classes.title}>{text.week()}</h2>
        <p className={classes.quiet}>
          {days > 0 ? text.weekSum({ count: days, minutes: sum }) : text.noDays()}
        </p>
        <div className={classes.goal}>
          <LabelledSelect
            label={text.goal()}
            value={goal ?? ''}
            aria-busy={isBusy}
            onChange={({ currentTarget: { value } }) => void choose(value ? Number(value) : null)}
          >
            <option value="">{text.noGoal()}</option>
            {GOALS.map((count) => (
              <option key={count} value={count}>
                {text.goalDays({ count })}
              </option>
            ))}
          </LabelledSelect>
          <p className={classes.quiet} role="status">
            {goal === null
              ? null
              : days >= goal
                ? text.reached({ days, goal })
                : text.towards({ days, goal })}
          </p>
          <FailureNotice failure={failure} />
        </div>
      </div>
      <Bars week={week} />
    </section>
  )
}

const HEIGHT = 48

function Bars({ week }: Pick<Props, 'week'>) {
  const most = Math.max(...week.map(({ minutes }) => minutes), 1)
  return (
    <ol className={classes.bars}>
      {week.map(({ day, minutes }) => {
        const tall = minutes > 0 ? Math.max((minutes / most) * HEIGHT, 4) : 0
        return (
          <li key={day}>
            <span className={classes.hidden}>{text.dayMinutes({ day: nameOf(day, 'long'), minutes })}</span>
            <span aria-hidden="true" className={classes.number}>
              {minutes > 0 ? text.minutes({ minutes }) : ' '}
            </span>
            <svg viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
              <rect x="0" y={HEIGHT - tall} width="10" height={tall} />
            </svg>
            <span aria-hidden="true" className={classes.name}>
              {nameOf(day, 'short')}
            </span>
            <span aria-hidden="true" className={classes.letters}>
              {nameOf(day, 'narrow')}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function nameOf(day: string, weekday: 'long' | 'short' | 'narrow'): string {
  return new Intl.DateTimeFormat(locale(), { weekday, timeZone: 'UTC' }).format(new Date(day))
}
