import { z } from 'zod'
import { OPPORTUNITY_STATES } from '#contract/constants.ts'
import { CategoryNames } from '#contract/endpoints/operator/categories.ts'
import { listQuery, Reason } from '#contract/endpoints/operator/fields.ts'
import { fail } from '#contract/errors.ts'
import { Id, text } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import {
  type CategoryBranch,
  importCategories,
} from '#server/features/categories/category-import.commands.ts'
import { exportCategories } from '#server/features/categories/operator-categories.queries.ts'
import { approveOpportunity, rejectOpportunity } from '#server/features/opportunities/decisions.commands.ts'
import {
  getOperatorOpportunity,
  listOfState,
} from '#server/features/opportunities/operator-opportunities.queries.ts'
import { retryAllFailedMail, retryMail } from '#server/jobs/retry.commands.ts'
import { listUndelivered } from '#server/jobs/undelivered.queries.ts'
import { operation } from './operation.ts'

const One = z.object({ id: Id })

const Branch: z.ZodType<CategoryBranch> = z.lazy(() =>
  z.object({
    name: text(limits.name),
    names: CategoryNames.optional(),
    subCategories: z.array(Branch).max(1_000).optional(),
  }),
)

export const siteOperations = [
  operation({
    name: 'opportunities.list',
    input: z.object({ ...listQuery, state: z.enum(OPPORTUNITY_STATES).default('waiting') }),
    run: (db, _by, query) => listOfState(db, query),
  }),
  operation({
    name: 'opportunities.approve',
    input: One,
    run: async (db, by, { id }) => {
      await inTransaction(db, (tx) => approveOpportunity(tx, by, id, null))
      return getOperatorOpportunity(db, id)
    },
  }),
  operation({
    name: 'opportunities.reject',
    input: One.extend(Reason.shape),
    run: async (db, by, { id, reason }) => {
      await inTransaction(db, (tx) => rejectOpportunity(tx, by, id, { reason }))
      return getOperatorOpportunity(db, id)
    },
  }),
  operation({
    name: 'categories.import',
    input: z.object({ categories: z.array(Branch).max(1_000) }),
    run: (db, by, { categories }) => inTransaction(db, (tx) => importCategories(tx, by, categories)),
  }),
  operation({
    name: 'categories.export',
    input: z.object({}),
    run: (db) => exportCategories(db),
  }),
  operation({
    name: 'demo.load',
    input: z.object({}),
    run: async (db, _by, _input, resources) => {
      const { load, accounts, password } = await resources.demo()
      if (!(await load(db))) fail('database_not_empty')
      return { accounts, password }
    },
  }),
  operation({
    name: 'mail.list',
    input: z.object({ ...listQuery, state: z.enum(['all', 'retrying', 'failed']).default('all') }),
    run: (db, _by, query) => listUndelivered(db, query),
  }),
  operation({
    name: 'mail.retry',
    input: One,
    run: async (db, by, { id }) => {
      await inTransaction(db, (tx) => retryMail(tx, by, id))
      return { retried: 1 }
    },
  }),
  operation({
    name: 'mail.retry-all',
    input: z.object({}),
    run: async (db, by) => ({ retried: await inTransaction(db, (tx) => retryAllFailedMail(tx, by)) }),
  }),
]
