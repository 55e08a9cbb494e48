import { useState } from 'react'
import type { Review } from '#contract/endpoints/reviews.ts'
import { whyNotReview } from '#contract/policies/reviews.ts'
import { browserApi } from '#web/api/browser.ts'
import { useSession } from '#web/api/session/session.ts'
import { useRequest } from '#web/ui/states/use-request.ts'

/** What the reader of reviews may do with them. */
export interface Reader {
  /** Undefined for visitors. */
  id: string | undefined
  mayVote: boolean
  /** The creator of the playlist. */
  mayAnswer: boolean
  /** Reviews that helped them; undefined until that is known. */
  voted: readonly string[] | undefined
}

export function useReader(creatorId: string, voted: readonly string[] | undefined): Reader {
  const session = useSession()
  return {
    id: session?.id,
    mayVote: whyNotReview(session) === null,
    mayAnswer: session?.id === creatorId,
    voted,
  }
}

/** Whether a review helped the reader and how many it helped, as the server last replied. */
export function useVote({ _id: reviewId, helpful }: Review, { voted }: Reader) {
  const [reply, setReply] = useState<{ voted: boolean; helpful: number }>()
  const isVoted = reply?.voted ?? voted?.includes(reviewId)
  const request = useRequest(async () => {
    const { vote, unvote } = browserApi.reviews
    const { data } = await (isVoted ? unvote : vote)({ params: { reviewId } })
    setReply(data)
  })
  return {
    isVoted,
    count: reply?.helpful ?? helpful,
    isBusy: request.isBusy,
    failure: request.failure,
    toggle: async () => {
      if (!request.isBusy) await request.send()
    },
  }
}
