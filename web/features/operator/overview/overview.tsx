import { useState } from 'react'
import { Link } from 'react-router'
import type { DayCounts } from '#contract/endpoints/operator/site.ts'
import { formatNumber } from '#contract/interface-languages.ts'
import { browserApi } from '#web/api/browser.ts'
import { addressOf, type ConsoleQuery, parseChoice } from '#web/features/operator/console-address.ts'
import { ListSkeleton } from '#web/features/operator/list/list-skeleton.tsx'
import { StateTabs } from '#web/features/operator/list/state-tabs.tsx'
import { useLoaded } from '#web/features/operator/list/use-loaded.ts'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { RetryNotice } from '#web/ui/states/retry-notice.tsx'
import { BarChart } from './bar-chart.tsx'
import { CatalogueHealth } from './catalogue-health.tsx'
import classes from './overview.module.css'
import { daysOf, groupDays, ranges } from './periods.ts'

const counted: { of: Exclude<keyof DayCounts, 'day'>; name: () => string }[] = [
  { of: 'pageViews', name: text.pageViews },
  { of: 'signUps', name: text.signUps },
  { of: 'playlists', name: text.newPlaylists },
  { of: 'reviews', name: text.newReviews },
  { of: 'applications', name: text.creatorApplications },
  { of: 'opportunities', name: text.postedOpportunities },
  { of: 'learners', name: text.daysLearned },
  { of: 'minutesLearned', name: text.minutesLearned },
]

/** What waits, and how the site is doing. */
export function Overview({ asked }: { asked: ConsoleQuery }) {
  const range = parseChoice(ranges, asked.state)
  const [today] = useState(() => new Date())
  const { content, problem, reload } = useLoaded(range, async (signal) => {
    const query = daysOf(range, today)
    const [overview, counts, health] = await Promise.all([
      operatorApi.operatorSite.overview({}, { signal }),
      operatorApi.operatorSite.counts({ query }, { signal }),
      browserApi.health.read({}, { signal }),
    ])
    return { waiting: overview.data, periods: groupDays(counts.data.days, range), health: health.data }
  })
  const failed = problem ? <RetryNotice message={problem} tryAgain={text.tryAgain()} retry={reload} /> : null
  if (failed && !content) return failed
  const waiting = content?.waiting
  return (
    <>
      {failed}
      <h2>{text.waitingNow()}</h2>
      <ul className={classes.tiles}>
        <Tile
          to={addressOf({ section: 'applications' })}
          name={text.waitingApplications()}
          count={waiting?.waitingApplications}
        />
        <Tile
          to={addressOf({ section: 'opportunities' })}
          name={text.waitingOpportunities()}
          count={waiting?.waitingOpportunities}
        />
        <Tile to={addressOf({ section: 'reports' })} name={text.openReports()} count={waiting?.openReports} />
        <Tile
          to={addressOf({ section: 'mail', state: 'failed' })}
          name={text.failedMail()}
          count={waiting?.failedMail}
        />
        <Tile
          to={addressOf({ section: 'accounts', state: 'suspended' })}
          name={text.suspendedAccounts()}
          count={waiting?.suspendedAccounts}
        />
      </ul>
      <h2 className={classes.further}>{text.learning()}</h2>
      <ul className={classes.tiles}>
        <Sum name={text.coursesBegun()} count={waiting?.coursesBegun} />
        <Sum name={text.coursesFinished()} count={waiting?.coursesFinished} />
      </ul>
      <div className={classes.head}>
        <h2>{text.overTime()}</h2>
        <StateTabs
          section="overview"
          state={asked.state}
          search=""
          states={[
            { value: '30', name: text.days30() },
            { value: '90', name: text.days90() },
            { value: '365', name: text.year() },
          ]}
        />
      </div>
      {content ? (
        <div className={classes.charts}>
          {counted.map(({ of, name }) => (
            <BarChart
              key={of}
              title={name()}
              bars={content.periods.map(({ label, counts }) => ({ label, value: counts[of] }))}
            />
          ))}
        </div>
      ) : (
        <ListSkeleton />
      )}
      {content ? <CatalogueHealth health={content.health} /> : null}
    </>
  )
}

function Tile({ to, name, count }: { to: string; name: string; count: number | undefined }) {
  return (
    <li>
      <Link className={classes.tile} to={to}>
        <span className={classes.number}>{numberOf(count)}</span>
        <span>{name}</span>
      </Link>
    </li>
  )
}

function Sum({ name, count }: { name: string; count: number | undefined }) {
  return (
    <li className={classes.tile}>
      <span className={classes.number}>{numberOf(count)}</span>
      <span>{name}</span>
    </li>
  )
}

function numberOf(count: number | undefined): string {
  return count === undefined ? '–' : formatNumber(count)
}
