import type { Health } from '#contract/endpoints/health-of-videos.ts'
import { numberText } from '#contract/interface-languages.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { dayOf } from '#web/ui/day.tsx'
import { BarChart } from './bar-chart.tsx'
import classes from './overview.module.css'

/** How many videos cannot be played, day by day, and how much of the quota is left for checks. */
export function CatalogueHealth({ health: { quota, checks, days } }: { health: Health }) {
  const lost = days.map(({ day, states: { ok: _, unknown: __, ...others } }) => ({
    label: day,
    value: Object.values(others).reduce((sum, count) => sum + count, 0),
  }))
  return (
    <section className={classes.health}>
      <h2>{text.health()}</h2>
      <p>{quotaWords(quota)}</p>
      <p>
        {checks.due === 0
          ? text.nothingDue()
          : text.due({ count: checks.due, when: dayOf(checks.throughAt, { withTime: true }) })}
      </p>
      <div className={classes.charts}>
        <BarChart title={text.notPlayable()} total={lost.at(-1)?.value ?? 0} bars={lost} />
      </div>
    </section>
  )
}

function quotaWords({ used, daily, left, isExceeded }: Health['quota']): string {
  return isExceeded
    ? text.quotaGone({ used: numberText(used) })
    : text.quotaUsed({ used: numberText(used), daily: numberText(daily), left: numberText(left) })
}
