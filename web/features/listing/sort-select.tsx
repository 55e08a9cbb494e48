import type { PlaylistSort } from '#contract/constants.ts'
import { changedQuery, defaultSort } from '#web/features/listing/listing-address.ts'
import { useAsked } from '#web/features/listing/use-asked.ts'
import * as text from '#web/messages/compiled/listing.ts'
import { LabelledSelect } from '#web/ui/labelled-select.tsx'
import classes from './sort-select.module.css'

/** The order of a listing. Of what was searched for, the best match comes first instead of the newest. */
export function SortSelect({ isSearch = false }: { isSearch?: boolean }) {
  const { asked, change, query, pathname } = useAsked()
  const { sort } = asked
  const orders: [PlaylistSort, string][] = [
    ['newest', isSearch ? text.sortMatch() : text.sortNewest()],
    ['rating', text.sortRating()],
    ['popular', text.sortPopular()],
  ]
  if (sort === 'oldest') orders.push(['oldest', text.sortOldest()])
  return (
    <form className={classes.form} action={pathname}>
      <LabelledSelect
        label={text.sortBy()}
        className={classes.label}
        name="sort"
        value={sort}
        onChange={({ currentTarget: { value } }) => {
          const chosen = orders.find(([order]) => order === value)?.[0]
          if (chosen) change({ sort: chosen })
        }}
      >
        {orders.map(([order, name]) => (
          <option key={order} value={order}>
            {name}
          </option>
        ))}
      </LabelledSelect>
      {[...new URLSearchParams(changedQuery(query, { sort: defaultSort }))].map(([name, value]) => (
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
