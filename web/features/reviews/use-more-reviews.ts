import { useState } from 'react'
import type { Review, ReviewOrder } from '#contract/endpoints/reviews.ts'
import { browserApi } from '#web/api/browser.ts'
import { useRequest } from '#web/ui/states/use-request.ts'

/** Reviews per request, and the most that come with the page. */
export const REVIEWS_AT_ONCE = 20

/** The reviews that came with the page and those loaded since, each once. */
export function useMoreReviews(
  playlistId: string,
  newest: Review[],
  count: number,
  order: ReviewOrder = 'newest',
) {
  const [older, setOlder] = useState<Review[]>([])
  const [pages, setPages] = useState(newest.length < REVIEWS_AT_ONCE ? 0 : 1)
  const [isLast, setLast] = useState(false)
  const loading = useRequest(async () => {
    const query = { page: pages + 1, limit: REVIEWS_AT_ONCE, order }
    const { data } = await browserApi.reviews.getAll({ params: { playlistId }, query })
    setOlder((loaded) => [...loaded, ...data])
    setPages(pages + 1)
    setLast(data.length < REVIEWS_AT_ONCE)
  })
  const reviews = [...new Map([...newest, ...older].map((review) => [review._id, review])).values()]

  return {
    reviews,
    isThere: !isLast && reviews.length < count,
    isBusy: loading.isBusy,
    problem: loading.failure?.message,
    load: async () => {
      if (!loading.isBusy) await loading.send()
    },
  }
}
