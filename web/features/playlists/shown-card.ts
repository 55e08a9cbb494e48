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
  creator: { name: string }
  thumbnail: string | null
  /** Name of the main category, if it is known. */
  subject: string | undefined
}

/** No more than what is shown, and flat: a page's data is sent with it, in addition to its markup. */
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
      avgRating,
      feedbackCount,
      videoCount,
      playableCount,
      totalSeconds,
      creator: { name: creator.name },
      thumbnail: videos[0]?.thumbnail ?? null,
      subject: category[0]?.name,
    }),
  )
}
