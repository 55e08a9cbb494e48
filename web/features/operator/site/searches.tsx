import type { Wish } from '#contract/endpoints/search.ts'
import type { ConsoleQuery } from '#web/features/operator/console-address.ts'
import { Item } from '#web/features/operator/list/item.tsx'
import { ListView } from '#web/features/operator/list/list-view.tsx'
import { useItemActions } from '#web/features/operator/list/use-item-actions.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { Day } from '#web/ui/day.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { removalOfWish } from './removal-of-wish.ts'

/** Fruitless searches: courses that are missing. */
export function Searches({ asked }: { asked: ConsoleQuery }) {
  return (
    <ListView
      asked={asked}
      title={text.searches()}
      about={text.searchesAbout()}
      searchLabel={text.searchTerms()}
      empty={text.noSearches()}
      load={(query, signal) => operatorApi.operatorSite.listFruitlessSearches({ query }, { signal })}
    >
      {(wish) => <Row wish={wish} />}
    </ListView>
  )
}

function Row({ wish: { _id, term, times, wishes, lastAt } }: { wish: Wish }) {
  const actions = useItemActions()
  const { label, act, done, undo } = removalOfWish(_id, term)
  return (
    <Item
      title={term}
      facts={[
        ...(wishes > 0 ? [text.wishes({ count: wishes })] : []),
        ...(times > 0 ? [text.times({ count: times })] : []),
        <span key="last">
          {text.lastTime()} <Day time={lastAt} withTime />
        </span>,
      ]}
      actions={
        <PlainButton quiet onClick={() => actions.act(act, done, undo)}>
          {label}
        </PlainButton>
      }
    />
  )
}
