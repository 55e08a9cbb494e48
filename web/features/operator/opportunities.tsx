import { OPPORTUNITY_STATES, type OpportunityState } from '#contract/constants.ts'
import type { OperatorOpportunity } from '#contract/endpoints/operator-opportunities.ts'
import { browserApi } from '#web/api/browser.ts'
import { type Asked, chosenOf } from '#web/features/operator/console-address.ts'
import { Item, Words } from '#web/features/operator/item.tsx'
import { ListView } from '#web/features/operator/list-view.tsx'
import { Moment } from '#web/features/operator/moment.tsx'
import { More } from '#web/features/operator/more.tsx'
import { useWork } from '#web/features/operator/use-work.tsx'
import * as text from '#web/messages/compiled/operator.ts'
import { PlainButton } from '#web/ui/button-link.tsx'

const stateNames: Record<OpportunityState, () => string> = {
  waiting: text.waiting,
  approved: text.approved,
  rejected: text.rejected,
  closed: text.closed,
}

/** Job posts before they are public, and what became of them. */
export function Opportunities({ asked }: { asked: Asked }) {
  return (
    <ListView
      asked={asked}
      title={text.opportunities()}
      about={text.opportunitiesAbout()}
      searchLabel={text.searchOpportunities()}
      states={OPPORTUNITY_STATES.map((value) => ({ value, name: stateNames[value]() }))}
      empty={text.noOpportunities()}
      load={(query, signal) => {
        const state = chosenOf(OPPORTUNITY_STATES, asked.state)
        return browserApi.operatorOpportunities.list({ query: { ...query, state } }, { signal })
      }}
    >
      {(post) => <Row post={post} />}
    </ListView>
  )
}

function Row({ post }: { post: OperatorOpportunity }) {
  const work = useWork()
  const { _id, jobTitle, companyName, jobLocation, jobType, email, phone, poster, question } = post
  const params = { opportunityId: _id }
  const seen = post.updatedAt
  return (
    <Item
      title={jobTitle}
      facts={[
        companyName,
        jobLocation,
        jobType,
        email,
        phone,
        poster ? text.postedBy({ name: poster.name }) : text.postedByNobody(),
        <Moment key="at" time={post.createdAt} />,
      ]}
      actions={
        post.state === 'waiting' ? (
          <>
            <PlainButton
              quiet
              onClick={() =>
                work.ask({
                  question: text.rejectPost(),
                  about: text.rejectPostAbout({ title: jobTitle }),
                  yes: text.reject(),
                  isDangerous: true,
                  reasonHint: text.reasonMailed(),
                  act: (reason) =>
                    browserApi.operatorOpportunities.reject({ params, body: { reason, seen } }),
                  done: text.postRejected({ title: jobTitle }),
                })
              }
            >
              {text.reject()}
            </PlainButton>
            <PlainButton
              onClick={() =>
                work.act(
                  () => browserApi.operatorOpportunities.approve({ params, body: { seen } }),
                  text.postApproved({ title: jobTitle }),
                )
              }
            >
              {text.approve()}
            </PlainButton>
          </>
        ) : null
      }
    >
      {post.rejectionReason ? <Words label={text.reason()}>{post.rejectionReason}</Words> : null}
      <More label={text.wholePost()}>
        <Words>{post.jobDescription}</Words>
        {question ? <Words label={text.askedQuestion()}>{question}</Words> : null}
      </More>
    </Item>
  )
}
