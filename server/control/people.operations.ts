import { z } from 'zod'
import { APPLICATION_STATES } from '#contract/constants.ts'
import { listQuery, Reason } from '#contract/endpoints/operator/fields.ts'
import { Email, Id, Password, text } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import {
  findAccountId,
  getOperatorAccount,
  listAccounts,
} from '#server/features/accounts/operator-accounts.queries.ts'
import { addOperator, removeOperator } from '#server/features/accounts/operators.commands.ts'
import { restoreAccount, suspendAccount } from '#server/features/accounts/suspension.commands.ts'
import {
  approveApplication,
  rejectApplication,
} from '#server/features/creator-applications/creator-applications.commands.ts'
import {
  getApplication,
  listApplications,
} from '#server/features/creator-applications/creator-applications.queries.ts'
import { resetSecondFactor } from '#server/features/second-factor/second-factor.commands.ts'
import { mustBeUncommon } from '#server/features/sessions/common-passwords.ts'
import { hashPassword } from '#server/features/sessions/passwords.ts'
import { operation } from './operation.ts'

const One = z.object({ id: Id })
const Account = z.object({ account: text(limits.email) })

export const peopleOperations = [
  operation({
    name: 'operator.add',
    input: z.object({ email: Email, name: text(limits.name), password: Password }),
    run: async (db, by, { email, name, password }) => {
      await mustBeUncommon(password, 'password')
      const passwordHash = await hashPassword(password)
      const id = await inTransaction(db, (tx) => addOperator(tx, by, { email, name, passwordHash }))
      return { _id: id, email, name }
    },
  }),
  operation({
    name: 'operator.list',
    input: z.object(listQuery),
    run: (db, _by, query) => listAccounts(db, { ...query, role: 'operator', status: 'all' }),
  }),
  operation({
    name: 'operator.remove',
    input: z.object({ email: Email }),
    run: async (db, by, { email }) => ({
      _id: await inTransaction(db, (tx) => removeOperator(tx, by, email)),
      email,
    }),
  }),
  operation({
    name: 'applications.list',
    input: z.object({ ...listQuery, state: z.enum(APPLICATION_STATES).default('waiting') }),
    run: (db, _by, query) => listApplications(db, query),
  }),
  operation({
    name: 'applications.show',
    input: One,
    run: (db, _by, { id }) => getApplication(db, id),
  }),
  operation({
    name: 'applications.approve',
    input: One,
    run: async (db, by, { id }) => {
      await inTransaction(db, (tx) => approveApplication(tx, by, id))
      return getApplication(db, id)
    },
  }),
  operation({
    name: 'applications.reject',
    input: One.extend(Reason.shape),
    run: async (db, by, { id, reason }) => {
      await inTransaction(db, (tx) => rejectApplication(tx, by, id, reason))
      return getApplication(db, id)
    },
  }),
  operation({
    name: 'accounts.suspend',
    input: Account.extend(Reason.shape),
    run: async (db, by, { account, reason }) => {
      const id = await findAccountId(db, account)
      await inTransaction(db, (tx) => suspendAccount(tx, by, id, reason))
      return getOperatorAccount(db, id)
    },
  }),
  operation({
    name: 'accounts.restore',
    input: Account,
    run: async (db, by, { account }) => {
      const id = await findAccountId(db, account)
      await inTransaction(db, (tx) => restoreAccount(tx, by, id))
      return getOperatorAccount(db, id)
    },
  }),
  operation({
    name: 'accounts.reset-second-factor',
    input: Account,
    run: async (db, by, { account }) => {
      const id = await findAccountId(db, account)
      await inTransaction(db, (tx) => resetSecondFactor(tx, by, id))
      return getOperatorAccount(db, id)
    },
  }),
]
