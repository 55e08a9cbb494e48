import type { OperatorReview } from '#contract/endpoints/operator/content.ts'
import { whyNotHideReview } from '#contract/policies/reviews.ts'
import { type ConsoleQuery, parseChoice } from '#web/features/operator/console-address.ts'
import { Item, Quote } from '#web/features/operator/list/item.tsx'
import { ListView } from '#web/features/operator/list/list-view.tsx'
import { useItemActions } from '#web/features/operator/list/use-item-actions.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { Day } from '#web/ui/day.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { visibilities, visibilityTabs } from './visibility.ts'

/** Every review, shown or hidden. */
export function Reviews({ asked }: { asked: ConsoleQuery }) {
  return (
    <ListView
      asked={asked}
      title={text.reviews()}
      about={text.reviewsAbout()}
      searchLabel={text.searchReviews()}
      states={visibilityTabs()}
      empty={text.noReviews()}
      load={(query, signal) => {
        const visibility = parseChoice(visibilities, asked.state)
        return operatorApi.operatorContent.listReviews({ query: { ...query, visibility } }, { signal })
      }}
    >
      {(review) => <Row review={review} />}
    </ListView>
  )
}

function Row({ review }: { review: OperatorReview }) {
  const actions = useItemActions()
  const { _id, rating, comment, playlist, author, hiddenAt, createdAt, updatedAt: seen } = review
  const params = { reviewId: _id }
  const canHide = whyNotHideReview(review) === null
  const restoring = {
    act: () => operatorApi.operatorContent.restoreReview({ params, body: { seen } }),
    done: text.reviewRestored(),
  }

  function hide() {
    actions.ask({
      question: text.hideReviewQuestion(),
      about: text.hideReviewAbout({ name: author.name }),
      yes: text.hide(),
      isDangerous: true,
      reasonHint: text.reasonKept(),
      act: (reason) => operatorApi.operatorContent.hideReview({ params, body: { reason, seen } }),
      done: text.reviewHidden(),
      undo: restoring,
    })
  }
  return (
    <Item
      title={author.name}
      mark={hiddenAt ? text.hidden() : undefined}
      tone="bad"
      facts={[
        text.stars({ count: rating }),
        playlist.name || text.coursePrivateNow(),
        <Day key="at" time={createdAt} withTime />,
      ]}
      actions={
        <PlainButton quiet onClick={canHide ? hide : () => actions.act(restoring.act, restoring.done)}>
          {canHide ? text.hide() : text.restore()}
        </PlainButton>
      }
    >
      <Quote>{comment}</Quote>
    </Item>
  )
}
