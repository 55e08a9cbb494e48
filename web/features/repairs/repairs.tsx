import { useRef, useState } from 'react'
import type { Repair } from '#contract/endpoints/repairs.ts'
import * as text from '#web/messages/compiled/repairs.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { isFocusElsewhere } from '#web/ui/states/focus-elsewhere.ts'
import { useFocusRecovery } from '#web/ui/states/use-focus-recovery.ts'
import { RepairRow } from './repair-row.tsx'
import classes from './repairs.module.css'

/** Shown before the list is expanded. */
const SHOWN = 3

type Props = { repairs: Repair[]; total: number; onRefresh: () => void }

/** The videos of the creator's own courses that cannot be played, each with its actions. */
export function Repairs({ repairs, total, onRefresh }: Props) {
  const [isWhole, setWhole] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusRecovery(isWhole)
  const shown = isWhole ? repairs : repairs.slice(0, SHOWN)
  return (
    <section className={classes.repairs} aria-label={text.title({ count: total })}>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {text.title({ count: total })}
      </h2>
      <p className={classes.about}>{text.about()}</p>
      <ul className={classes.list}>
        {shown.map((repair) => (
          <li key={`${repair.video._id} ${repair.video.videoName}`}>
            <RepairRow
              repair={repair}
              onRefresh={onRefresh}
              onDone={(row) => {
                if (!isFocusElsewhere(row)) heading.current?.focus({ preventScroll: true })
                onRefresh()
              }}
            />
          </li>
        ))}
      </ul>
      {repairs.length > shown.length ? (
        <PlainButton quiet onClick={() => setWhole(true)}>
          {text.showAll({ count: repairs.length })}
        </PlainButton>
      ) : null}
      {isWhole && total > repairs.length ? (
        <p className={classes.about}>{text.moreLater({ count: total - repairs.length })}</p>
      ) : null}
    </section>
  )
}
