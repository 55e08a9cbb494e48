import { useState } from 'react'
import { Link } from 'react-router'
import type { DayCounts } from '#contract/endpoints/operator-site.ts'
import { browserApi } from '#web/api/browser.ts'
import { BarChart } from '#web/features/operator/bar-chart.tsx'
import { type Asked, addressOf, chosenOf } from '#web/features/operator/console-address.ts'
import { ListSkeleton } from '#web/features/operator/list-skeleton.tsx'
import { daysOf, grouped, ranges } from '#web/features/operator/periods.ts'
import { StateTabs } from '#web/features/operator/state-tabs.tsx'
import { useLoaded } from '#web/features/operator/use-loaded.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { PlainButton } from '#web/ui/button-link.tsx'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import classes from './overview.module.css'

const counted: { of: Exclude<keyof DayCounts, 'day'>; name: () => string }[] = [
  { of: 'pageViews', name: text.pageViews },
  { of: 'signUps', name: text.signUps },
  { of: 'playlists', name: text.newPlaylists },
  { of: 'reviews', name: text.newReviews },
  { of: 'applications', name: text.creatorApplications },
  { of: 'opportunities', name: text.postedOpportunities },
]

/** What waits, and how the site is doing. */
export function Overview({ asked }: { asked: Asked }) {
  const range = chosenOf(ranges, asked.state)
  const [today] = useState(() => new Date())
  const { content, problem, reload } = useLoaded(range, async (signal) => {
    const query = daysOf(range, today)
    const [overview, counts] = await Promise.all([
      browserApi.operatorSite.overview({}, { signal }),
      browserApi.operatorSite.counts({ query }, { signal }),
    ])
    return { waiting: overview.data, periods: grouped(counts.data.days, range) }
  })
  if (problem)
    return (
      <ErrorNotice message={problem}>
        <PlainButton quiet onClick={reload}>
          {text.tryAgain()}
        </PlainButton>
      </ErrorNotice>
    )
  const waiting = content?.waiting
  return (
    <>
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
    </>
  )
}

function Tile({ to, name, count }: { to: string; name: string; count: number | undefined }) {
  return (
    <li>
      <Link className={classes.tile} to={to}>
        <span className={classes.number}>{count ?? '–'}</span>
        <span>{name}</span>
      </Link>
    </li>
  )
}
