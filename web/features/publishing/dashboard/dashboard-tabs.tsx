import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import * as text from '#web/messages/compiled/dashboard.ts'
import { fadeTabs } from '#web/ui/page/fade-tabs.ts'
import { type Tab, tabs, type View, viewAddress } from './dashboard-address.ts'
import classes from './dashboard-tabs.module.css'

const names: Record<Tab, () => string> = {
  course: text.courses,
  manage: text.manageProfile,
  delete: text.deleteAccount,
}

/** The parts of the dashboard, each with an address of its own; a playlist belongs to the courses. */
export function DashboardTabs({ view, children }: { view: View; children: ReactNode }) {
  const id = useId()
  const selected = view.tab === 'list' ? 'course' : view.tab
  return (
    <>
      <div
        className={classes.tabs}
        ref={fadeTabs}
        role="tablist"
        aria-label={text.parts()}
        onKeyDown={moveAmongTabs}
      >
        {tabs.map((tab) => (
          <Link
            key={tab}
            className={classes.tab}
            to={viewAddress({ tab })}
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === selected}
            aria-controls={id}
            tabIndex={tab === selected ? 0 : -1}
          >
            {names[tab]()}
          </Link>
        ))}
      </div>
      <div id={id} role="tabpanel" aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  )
}

/** Arrow keys go from tab to tab, Enter and Space open one, as with any tabs. */
function moveAmongTabs(event: KeyboardEvent<HTMLElement>) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = all.indexOf(event.target as HTMLElement)
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step) all[(at + step + all.length) % all.length]?.focus()
  else if (event.key === ' ') all[at]?.click()
  else return
  event.preventDefault()
}
