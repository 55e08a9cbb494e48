import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { addressOf, type Section } from '#web/features/operator/console-address.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { fadeEdges } from '#web/ui/page/fade-edges.ts'
import classes from './state-tabs.module.css'

type Props = {
  section: Section
  /** The first is the default. */
  states: { value: string; name: string }[]
  state: string
  search: string
}

/** A section's filter; each value has an address. */
export function StateTabs({ section, states, state, search }: Props) {
  const chosen = states.find(({ value }) => value === state) ?? states[0]
  const current = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: brought into view when it changes
  useEffect(() => {
    const row = current.current?.parentElement
    if (row && current.current) row.scrollLeft = current.current.offsetLeft - 48
  }, [chosen?.value])
  return (
    <nav className={classes.tabs} ref={fadeEdges} aria-label={text.show()}>
      {states.map(({ value, name }, index) => (
        <Link
          key={value}
          ref={value === chosen?.value ? current : null}
          className={classes.tab}
          to={addressOf({ section, state: index === 0 ? '' : value, search })}
          aria-current={value === chosen?.value ? 'page' : undefined}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
