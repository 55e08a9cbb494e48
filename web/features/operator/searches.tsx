import { browserApi } from '#web/api/browser.ts'
import type { Asked } from '#web/features/operator/console-address.ts'
import { Item } from '#web/features/operator/item.tsx'
import { ListView } from '#web/features/operator/list-view.tsx'
import { Moment } from '#web/features/operator/moment.tsx'
import * as text from '#web/messages/compiled/operator.ts'

/** What people looked for and did not find: courses that are missing. */
export function Searches({ asked }: { asked: Asked }) {
  return (
    <ListView
      asked={asked}
      title={text.searches()}
      about={text.searchesAbout()}
      searchLabel={text.searchTerms()}
      empty={text.noSearches()}
      load={(query, signal) => browserApi.operatorSite.listFruitlessSearches({ query }, { signal })}
    >
      {({ term, times, lastAt }) => (
        <Item
          title={term}
          facts={[
            text.times({ count: times }),
            <span key="last">
              {text.lastTime()} <Moment time={lastAt} />
            </span>,
          ]}
        />
      )}
    </ListView>
  )
}
