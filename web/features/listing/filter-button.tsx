import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { filterCount, readAsked } from '#web/features/listing/listing-address.ts'
import * as text from '#web/messages/compiled/listing.ts'
import { Icon } from '#web/ui/icon.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import classes from './filter-button.module.css'

const FilterSheet = onDemand(async () => (await import('#web/features/listing/filter-sheet.tsx')).FilterSheet)

type Props = {
  kind: 'window' | 'drawer'
  /** How many playlists there are with the filters as they are; undefined while that is asked. */
  total: number | undefined
}

/** On phones the filters open from a button that stays in reach of the thumb. */
export function FilterButton({ kind, total }: Props) {
  const [query] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const count = filterCount(readAsked(query))
  return (
    <div className={classes.place} data-still={total === 0 || undefined}>
      <button
        className={classes.button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={count > 0 ? text.filtersSet({ count }) : text.filters()}
        onClick={() => {
          setOpen(true)
          setWasOpened(true)
        }}
      >
        <Icon name="filter" />
        {text.filters()}
        {count > 0 ? <span className={classes.count}>{count}</span> : null}
      </button>
      {wasOpened ? (
        <FilterSheet kind={kind} isOpen={isOpen} total={total} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  )
}
