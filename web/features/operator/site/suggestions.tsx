import type { SuggestedSearch } from '#contract/endpoints/operator/site.ts'
import { limits } from '#contract/limits.ts'
import type { ConsoleQuery } from '#web/features/operator/console-address.ts'
import { Item } from '#web/features/operator/list/item.tsx'
import { ListView } from '#web/features/operator/list/list-view.tsx'
import { useItemActions } from '#web/features/operator/list/use-item-actions.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { Day } from '#web/ui/day.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'

/** Searches that are suggested to everybody, or soon will be: names of people and insults can be removed. */
export function Suggestions({ asked }: { asked: ConsoleQuery }) {
  return (
    <ListView
      asked={asked}
      title={text.suggestions()}
      about={text.suggestionsAbout()}
      searchLabel={text.searchTerms()}
      empty={text.noSuggestions()}
      load={(query, signal) => operatorApi.operatorSite.listSuggestedSearches({ query }, { signal })}
    >
      {(search) => <Row search={search} />}
    </ListView>
  )
}

function Row({ search: { _id, term, people, isSuggested, lastAt } }: { search: SuggestedSearch }) {
  const actions = useItemActions()
  const params = { searchId: _id }
  return (
    <Item
      title={<span lang={guessLang(term)}>{term}</span>}
      mark={isSuggested ? undefined : text.notYetSuggested()}
      tone="waiting"
      facts={[
        text.searchers({ count: people }),
        <span key="last">
          {text.lastTime()} <Day time={lastAt} />
        </span>,
      ]}
      actions={
        <PlainButton
          quiet
          onClick={() =>
            actions.act(
              () => operatorApi.operatorSite.dismissSuggestedSearch({ params }),
              text.suggestionRemoved({ term }),
              {
                act: () => operatorApi.operatorSite.restoreSuggestedSearch({ params }),
                done: text.suggestionRestored({ term }),
                within: limits.undoSettlingMilliseconds,
              },
            )
          }
        >
          {text.removeWish()}
        </PlainButton>
      }
    />
  )
}
