import { operatorAccounts } from '#contract/endpoints/operator/accounts.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { operatorOf } from '#server/features/operator/audit.commands.ts'
import { getOperatorAccount, listAccounts } from './operator-accounts.queries.ts'
import { restoreAccount, suspendAccount } from './suspension.commands.ts'

export const operatorAccountRoutes = routes(({ db }, on) => {
  on(operatorAccounts.list, async ({ query }) => ({ data: await listAccounts(db, query) }))

  on(operatorAccounts.get, async ({ params }) => ({ data: await getOperatorAccount(db, params.accountId) }))

  on(operatorAccounts.suspend, async ({ params: { accountId }, body, viewer }) => {
    await inTransaction(db, (tx) => suspendAccount(tx, operatorOf(viewer), accountId, body.reason))
    return { data: await getOperatorAccount(db, accountId) }
  })

  on(operatorAccounts.restore, async ({ params: { accountId }, viewer }) => {
    await inTransaction(db, (tx) => restoreAccount(tx, operatorOf(viewer), accountId))
    return { data: await getOperatorAccount(db, accountId) }
  })
})
