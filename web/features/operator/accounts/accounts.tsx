import { ACCOUNT_STATUSES, ROLES, type Role } from '#contract/constants.ts'
import type { OperatorAccount } from '#contract/endpoints/operator/accounts.ts'
import { whyNotRestoreAccount, whyNotSuspend } from '#contract/policies/accounts.ts'
import type { ConsoleQuery } from '#web/features/operator/console-address.ts'
import { Item } from '#web/features/operator/list/item.tsx'
import { ListView } from '#web/features/operator/list/list-view.tsx'
import { useItemActions } from '#web/features/operator/list/use-item-actions.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { Day } from '#web/ui/day.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'

const roleNames: Record<Role, () => string> = {
  user: text.learner,
  creator: text.creator,
  operator: text.operator,
}

/** All accounts. */
export function Accounts({ asked }: { asked: ConsoleQuery }) {
  const role = ROLES.find((one) => one === asked.state) ?? 'all'
  const status = ACCOUNT_STATUSES.find((one) => one === asked.state) ?? 'all'
  return (
    <ListView
      asked={asked}
      title={text.accounts()}
      about={text.accountsAbout()}
      searchLabel={text.searchAccounts()}
      states={[
        { value: 'all', name: text.all() },
        { value: 'user', name: text.learners() },
        { value: 'creator', name: text.creators() },
        { value: 'operator', name: text.operators() },
        { value: 'suspended', name: text.suspended() },
      ]}
      empty={text.noAccounts()}
      load={(query, signal) =>
        operatorApi.operatorAccounts.list({ query: { ...query, role, status } }, { signal })
      }
    >
      {(account) => <Row account={account} />}
    </ListView>
  )
}

function Row({ account }: { account: OperatorAccount }) {
  const actions = useItemActions()
  const { _id, name, email, role, status, isVerified, playlistCount, reviewCount, signedInAt } = account
  const params = { accountId: _id }
  const restoring = {
    act: () => operatorApi.operatorAccounts.restore({ params }),
    done: text.accountRestored({ name }),
  }

  function suspend() {
    actions.ask({
      question: text.suspendQuestion({ name }),
      about: text.suspendAbout(),
      yes: text.suspend(),
      isDangerous: true,
      reasonHint: text.reasonKept(),
      act: (reason) => operatorApi.operatorAccounts.suspend({ params, body: { reason } }),
      done: text.accountSuspended({ name }),
      undo: restoring,
    })
  }
  const isSuspended = status === 'suspended'
  return (
    <Item
      title={name}
      mark={isSuspended ? text.suspended() : isVerified ? undefined : text.unverified()}
      tone={isSuspended ? 'bad' : 'waiting'}
      facts={[
        email,
        roleNames[role](),
        role === 'creator' ? text.playlistCount({ count: playlistCount }) : null,
        role === 'user' ? text.reviewCount({ count: reviewCount }) : null,
        <span key="since">
          {text.since()} <Day time={account.createdAt} withTime />
        </span>,
        signedInAt ? (
          <span key="in">
            {text.signedIn()} <Day time={signedInAt} withTime />
          </span>
        ) : null,
      ]}
      actions={
        whyNotRestoreAccount(account) === null ? (
          <PlainButton quiet onClick={() => actions.act(restoring.act, restoring.done)}>
            {text.restore()}
          </PlainButton>
        ) : whyNotSuspend(account) === null ? (
          <PlainButton quiet onClick={suspend}>
            {text.suspend()}
          </PlainButton>
        ) : null
      }
    />
  )
}
