import type { Health } from '#contract/endpoints/health-of-videos.ts'
import { formatNumber } from '#contract/interface-languages.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { BarChart } from './bar-chart.tsx'
import classes from './overview.module.css'
import { dayName } from './periods.ts'

/** How many videos cannot be played, day by day, and how much of the quota is left for checks. */
export function CatalogueHealth({ health: { quota, checks, days } }: { health: Health }) {
  const lost = days.map(({ day, states: { ok: _, unknown: __, ...others } }) => ({
    label: dayName(day),
    value: Object.values(others).reduce((sum, count) => sum + count, 0),
  }))
  return (
    <section className={classes.health}>
      <h2>{text.health()}</h2>
      <p>{quotaWords(quota)}</p>
      <p>{checks.due === 0 ? text.nothingDue() : dueWords(checks)}</p>
      <div className={classes.charts}>
        <BarChart title={text.notPlayable()} total={lost.at(-1)?.value ?? 0} bars={lost} />
      </div>
    </section>
  )
}

/** In how long, not when: the rest is estimated anew each time. */
function dueWords({ due, withinHours }: Health['checks']): string {
  if (withinHours === null) return text.due({ count: due })
  const within =
    withinHours < 48
      ? text.dueWithinHours({ count: withinHours })
      : text.dueWithinDays({ count: Math.ceil(withinHours / 24) })
  return `${text.due({ count: due })} ${within}`
}

function quotaWords({ used, daily, left, isExceeded }: Health['quota']): string {
  return isExceeded
    ? text.quotaGone({ used: formatNumber(used) })
    : text.quotaUsed({ used: formatNumber(used), daily: formatNumber(daily), left: formatNumber(left) })
}
