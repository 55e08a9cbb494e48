import { formatNumber } from '#contract/interface-languages.ts'
import { More } from '#web/features/operator/list/more.tsx'
import * as text from '#web/messages/compiled/operator.ts'
import classes from './bar-chart.module.css'

type Props = {
  title: string
  bars: { label: string; value: number }[]
  /** Text beside the title; by default the sum of all bars. */
  total?: number
}

const height = 96

/** Bars over time with their total, the highest value, and the same as a table. */
export function BarChart({ title, bars, total = sumOf(bars) }: Props) {
  const most = Math.max(...bars.map(({ value }) => value), 0)
  const highest = bars.find(({ value }) => value === most)
  const width = 100 / Math.max(bars.length, 1)
  return (
    <section className={classes.chart}>
      <h3 className={classes.title}>
        {title} <span className={classes.total}>{formatNumber(total)}</span>
      </h3>
      <p className={classes.quiet}>
        {most > 0 && highest ? text.highest({ count: most, when: highest.label }) : text.noneYet()}
      </p>
      <svg
        className={classes.bars}
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map(({ label, value }, index) => {
          const tall = value > 0 ? Math.max((value / most) * (height - 4), 2) : 0
          return (
            <rect
              key={label}
              x={index * width + width * 0.12}
              y={height - tall}
              width={width * 0.76}
              height={tall}
            >
              <title>{`${label}: ${formatNumber(value)}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className={classes.ends} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
      <More label={text.asTable()}>
        <table className={classes.table}>
          <caption className="unseen">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{text.when()}</th>
              <th scope="col">{text.howMany()}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{formatNumber(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </More>
    </section>
  )
}

function sumOf(bars: Props['bars']): number {
  return bars.reduce((sum, { value }) => sum + value, 0)
}
