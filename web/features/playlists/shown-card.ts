import type { Card } from '#contract/endpoints/playlists.ts'

/** What a card shows of a playlist. */
export type ShownCard = Pick<
  Card,
  | '_id'
  | 'name'
  | 'description'
  | 'language'
  | 'avgRating'
  | 'feedbackCount'
  | 'videoCount'
  | 'playableCount'
  | 'totalSeconds'
> & {
  /** The main category, if it is known. */
  category: { name: string }[]
  creator: { name: string }
  videos: { thumbnail: string | null }[]
}

/** No longer than what is shown: a page's data is sent with it, in addition to its markup. */
export function shownCards(cards: Card[]): ShownCard[] {
  return cards.map(
    ({
      _id,
      name,
      description,
      language,
      category,
      avgRating,
      feedbackCount,
      videoCount,
      playableCount,
      totalSeconds,
      creator,
      videos,
    }) => ({
      _id,
      name,
      description,
      language,
      category: category.slice(0, 1).map(({ name: subject }) => ({ name: subject })),
      avgRating,
      feedbackCount,
      videoCount,
      playableCount,
      totalSeconds,
      creator: { name: creator.name },
      videos: videos.map(({ thumbnail }) => ({ thumbnail })),
    }),
  )
}
