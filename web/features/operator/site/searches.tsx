import type { Asked } from '#web/features/operator/console-address.ts'
import { Item } from '#web/features/operator/list/item.tsx'
import { ListView } from '#web/features/operator/list/list-view.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { Day } from '#web/ui/day.tsx'

/** Fruitless searches: courses that are missing. */
export function Searches({ asked }: { asked: Asked }) {
  return (
    <ListView
      asked={asked}
      title={text.searches()}
      about={text.searchesAbout()}
      searchLabel={text.searchTerms()}
      empty={text.noSearches()}
      load={(query, signal) => operatorApi.operatorSite.listFruitlessSearches({ query }, { signal })}
    >
      {({ term, times, wishes, lastAt }) => (
        <Item
          title={term}
          facts={[
            ...(wishes > 0 ? [text.wishes({ count: wishes })] : []),
            ...(times > 0 ? [text.times({ count: times })] : []),
            <span key="last">
              {text.lastTime()} <Day time={lastAt} withTime />
            </span>,
          ]}
        />
      )}
    </ListView>
  )
}
