import type { OperatorReview } from '#contract/endpoints/operator-content.ts'
import { browserApi } from '#web/api/browser.ts'
import { type Asked, chosenOf } from '#web/features/operator/console-address.ts'
import { Item, Words } from '#web/features/operator/item.tsx'
import { ListView } from '#web/features/operator/list-view.tsx'
import { Moment } from '#web/features/operator/moment.tsx'
import { useWork } from '#web/features/operator/use-work.tsx'
import { visibilities, visibilityTabs } from '#web/features/operator/visibility.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { PlainButton } from '#web/ui/button-link.tsx'

/** Every review, shown or hidden. */
export function Reviews({ asked }: { asked: Asked }) {
  return (
    <ListView
      asked={asked}
      title={text.reviews()}
      about={text.reviewsAbout()}
      searchLabel={text.searchReviews()}
      states={visibilityTabs()}
      empty={text.noReviews()}
      load={(query, signal) => {
        const visibility = chosenOf(visibilities, asked.state)
        return browserApi.operatorContent.listReviews({ query: { ...query, visibility } }, { signal })
      }}
    >
      {(review) => <Row review={review} />}
    </ListView>
  )
}

function Row({ review }: { review: OperatorReview }) {
  const work = useWork()
  const { _id, rating, comment, playlist, author, hiddenAt, createdAt } = review
  const params = { reviewId: _id }
  const restoring = {
    act: () => browserApi.operatorContent.restoreReview({ params }),
    done: text.reviewRestored(),
  }

  function hide() {
    work.ask({
      question: text.hideReviewQuestion(),
      about: text.hideReviewAbout({ name: author.name }),
      yes: text.hide(),
      isDangerous: true,
      reasonHint: text.reasonKept(),
      act: (reason) => browserApi.operatorContent.hideReview({ params, body: { reason } }),
      done: text.reviewHidden(),
      undo: restoring,
    })
  }
  return (
    <Item
      title={author.name}
      mark={hiddenAt ? text.hidden() : undefined}
      tone="bad"
      facts={[text.stars({ count: rating }), playlist.name, <Moment key="at" time={createdAt} />]}
      actions={
        <PlainButton quiet onClick={hiddenAt ? () => work.act(restoring.act, restoring.done) : hide}>
          {hiddenAt ? text.restore() : text.hide()}
        </PlainButton>
      }
    >
      <Words>{comment}</Words>
    </Item>
  )
}
