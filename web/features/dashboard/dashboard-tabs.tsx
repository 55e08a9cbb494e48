import { Link } from 'react-router'
import { type Tab, tabs, type View, viewAddress } from '#web/features/dashboard/dashboard-address.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import classes from './dashboard-tabs.module.css'

const names: Record<Tab, () => string> = {
  course: text.courses,
  manage: text.manageProfile,
  delete: text.deleteAccount,
}

/** The parts of the dashboard, each with an address of its own; a playlist belongs to the courses. */
export function DashboardTabs({ view }: { view: View }) {
  return (
    <nav className={classes.tabs} aria-label={text.parts()}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          className={classes.tab}
          to={viewAddress({ tab })}
          aria-current={
            tab === view.tab ? 'page' : tab === 'course' && view.tab === 'list' ? 'true' : undefined
          }
        >
          {names[tab]()}
        </Link>
      ))}
    </nav>
  )
}
