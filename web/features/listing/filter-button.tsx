import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { filterCount, parseListingQuery } from '#web/features/listing/listing-address.ts'
import * as text from '#web/messages/compiled/listing.ts'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { FurtherIcon } from '#web/ui/pictures/further-icon.tsx'
import classes from './filter-button.module.css'

const FilterSheet = onDemand(async () => (await import('#web/features/listing/filter-sheet.tsx')).FilterSheet)

type Props = {
  kind: 'dialog' | 'drawer'
  /** How many playlists match the current filters; undefined while that is loading. */
  total: number | undefined
  failure: string | undefined
  /** Whether filters could change anything; once they have been opened, their button stays. */
  isUseful: boolean
}

/** On phones the filters open from a button above the list, where it covers nothing. */
export function FilterButton({ kind, total, failure, isUseful }: Props) {
  const [query] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const count = filterCount(parseListingQuery(query))
  if (!isUseful && !wasOpened) return null
  return (
    <div className={classes.place}>
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
        <FurtherIcon name="filter" />
        {text.filters()}
        {count > 0 ? <span className={classes.count}>{count}</span> : null}
      </button>
      {wasOpened ? (
        <FilterSheet
          kind={kind}
          isOpen={isOpen}
          total={total}
          failure={failure}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}
