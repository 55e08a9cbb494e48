import { useEffect, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Playlist } from '#contract/endpoints/playlists.ts'
import type { Review } from '#contract/endpoints/reviews.ts'
import { browserApi } from '#web/api/browser.ts'

/**
 * The review this learner wrote, null for none, undefined until that is known. A playlist comes with its newest reviews
 * only; an older one is asked for.
 */
export function useOwnReview({ _id, feedbacks }: Playlist, learner: string | undefined) {
  const [told, setTold] = useState<{ learner: string; review: Review | null }>()
  const listed = feedbacks.find(({ user }) => user === learner)
  const isAsked = learner !== undefined && !listed

  useEffect(() => {
    if (!isAsked) return
    const gone = new AbortController()
    void askFor(_id, gone.signal).then((review) => {
      if (!gone.signal.aborted) setTold({ learner, review })
    })
    return () => gone.abort()
  }, [_id, learner, isAsked])

  function tell(review: Review) {
    if (learner !== undefined) setTold({ learner, review })
  }
  return [listed ?? (told?.learner === learner ? told?.review : undefined), tell] as const
}

/** Where that cannot be known now, a second review is refused by the server in its own words. */
async function askFor(playlistId: string, signal: AbortSignal): Promise<Review | null> {
  try {
    return (await browserApi.reviews.getOwn({ params: { playlistId } }, { signal })).data
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) return null
    throw error
  }
}
