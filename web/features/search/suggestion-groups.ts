import type { Suggestions } from '#contract/endpoints/search.ts'
import { searchAddress } from '#web/features/listing/search-address.ts'
import * as text from '#web/messages/compiled/search.ts'

/** One entry of the list; `search` for those that start a search. */
export type Suggestion = {
  key: string
  to: string
  name: string
  search?: string
  isRecent?: boolean
  course?: { id: string; language: string; thumbnail: string }
}

type SuggestionGroup = { name: string; suggestions: Suggestion[] }

/** In the order in which they are shown and navigated. */
export function suggestionGroups(found: Suggestions | null, recent: string[]): SuggestionGroup[] {
  const groups: SuggestionGroup[] = [
    {
      name: text.recent(),
      suggestions: recent.map((search) => ({
        ...searchFor(search),
        key: `recent ${search}`,
        isRecent: true,
      })),
    },
  ]
  if (found) groups.push(...groupsOf(found))
  return groups.filter(({ suggestions }) => suggestions.length > 0)
}

function groupsOf({ correction, playlists, categories, queries }: Suggestions): SuggestionGroup[] {
  return [
    { name: text.didYouMean(), suggestions: correction === null ? [] : [searchFor(correction)] },
    {
      name: text.courses(),
      suggestions: playlists.map(({ _id: id, name, address, language, thumbnail }) => ({
        ...{ key: id, to: address, name, course: { id, language, thumbnail } },
      })),
    },
    {
      name: text.categories(),
      suggestions: categories.map(({ _id, name }) => ({ key: _id, to: `/category/${_id}`, name })),
    },
    {
      name: text.othersSearched(),
      suggestions: queries.filter((query) => query !== correction).map(searchFor),
    },
  ]
}

function searchFor(search: string): Suggestion {
  return { key: `search ${search}`, to: searchAddress(search), name: search, search }
}
