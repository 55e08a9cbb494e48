import { useEffect, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { PlaylistPage } from '#contract/endpoints/playlists.ts'
import type { Review } from '#contract/endpoints/reviews.ts'
import { browserApi } from '#web/api/browser.ts'

/**
 * This learner's review, null for none, undefined until that is known (a playlist comes with its newest
 * reviews only), and which reviews helped them.
 */
export function useOwnReview(
  { _id, feedbacks }: Pick<PlaylistPage, '_id' | 'feedbacks'>,
  learner: string | undefined,
) {
  const [loaded, setLoaded] = useState<Own & { learner: string }>()
  /** Newer than what was loaded, whenever that arrives. */
  const [written, setWritten] = useState<{ learner: string; review: Review }>()
  const listed = feedbacks.find(({ user }) => user === learner)

  useEffect(() => {
    if (learner === undefined) return
    const gone = new AbortController()
    void askFor(_id, gone.signal).then((own) => {
      if (!gone.signal.aborted) setLoaded({ learner, ...own })
    })
    return () => gone.abort()
  }, [_id, learner])

  function setOwn(review: Review) {
    if (learner !== undefined) setWritten({ learner, review })
  }
  const known = loaded?.learner === learner ? loaded : undefined
  const own = written?.learner === learner ? written?.review : (known?.review ?? listed)
  return { own: own ?? (known ? null : undefined), voted: known?.voted, setOwn }
}

interface Own {
  review: Review | null
  voted: string[]
}

/** If it cannot be loaded, the server rejects a second review with its own sentence. */
async function askFor(playlistId: string, signal: AbortSignal): Promise<Own> {
  try {
    const { data, voted } = await browserApi.reviews.getOwn({ params: { playlistId } }, { signal })
    return { review: data, voted }
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) return { review: null, voted: [] }
    throw error
  }
}
