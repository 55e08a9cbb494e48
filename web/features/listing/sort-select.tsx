import type { PlaylistSort } from '#contract/constants.ts'
import { changedQuery } from '#web/features/listing/listing-address.ts'
import type { Asking } from '#web/features/listing/use-listing-query.ts'
import { localPath } from '#web/messages/address.ts'
import * as text from '#web/messages/compiled/listing.ts'
import { LabelledSelect } from '#web/ui/form/labelled-select.tsx'
import { useEarlyChoice } from '#web/ui/form/use-early-choice.ts'
import classes from './sort-select.module.css'

/** The order of a listing: newest first by default; for a search, the best match. */
export function SortSelect({ asking, isSearch }: { asking: Asking; isSearch: boolean }) {
  const { asked, change, query, pathname } = asking
  const { sort } = asked
  const usual = isSearch ? 'match' : 'newest'
  const orders: [PlaylistSort | 'match', string][] = [
    ['newest', text.sortNewest()],
    ['rating', text.sortRating()],
    ['popular', text.sortPopular()],
  ]
  if (isSearch) orders.unshift(['match', text.sortMatch()])
  if (sort === 'oldest') orders.push(['oldest', text.sortOldest()])
  const select = useEarlyChoice(sort ?? usual, choose)

  function choose({ value }: HTMLSelectElement) {
    const chosen = orders.find(([order]) => order === value)?.[0]
    if (chosen) change({ sort: chosen === 'match' || chosen === usual ? undefined : chosen })
  }
  return (
    <form className={classes.form} action={localPath(pathname)}>
      <LabelledSelect
        label={text.sortBy()}
        className={classes.label}
        name="sort"
        value={sort ?? usual}
        autoComplete="off"
        ref={select}
        onChange={({ currentTarget }) => choose(currentTarget)}
      >
        {orders.map(([order, name]) => (
          <option key={order} value={order}>
            {name}
          </option>
        ))}
      </LabelledSelect>
      {[...new URLSearchParams(changedQuery(query, { sort: undefined }))].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <noscript>
        <button className={classes.apply} type="submit">
          {text.apply()}
        </button>
      </noscript>
    </form>
  )
}
