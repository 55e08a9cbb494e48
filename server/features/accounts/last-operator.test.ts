import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { startApp } from '#testing/app.ts'
import { anOperator, type TestAccount } from '#testing/build.ts'
import { removeOperator } from './operators.commands.ts'

test('the last operator cannot delete the account, but the command line can', async () => {
  const site = await startApp()
  const [first, last] = [await anOperator(site), await anOperator(site)]
  const leave = ({ token }: TestAccount) => site.send({ method: 'DELETE', path: '/user/deleteAcc', token })
  const isKnown = async ({ id }: TestAccount) => {
    const { db } = site.resources
    return (await db.select().from(accounts).where(eq(accounts.id, id))).length === 1
  }

  expect((await leave(first)).status).toBe(200)
  expect(await leave(last)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('the last operator') },
  })
  expect(await isKnown(last)).toBe(true)
  expect((await site.api.accounts.me({}, { token: last.token })).data.role).toBe('operator')

  await inTransaction(site.resources.db, (tx) =>
    removeOperator(tx, { accountId: null, name: 'command line' }, last.email),
  )
  expect(await isKnown(last)).toBe(false)
})

test('when all operators delete their accounts at the same moment one stays', async () => {
  const site = await startApp()
  for (let round = 0; round < 5; round += 1) {
    const operators = await Promise.all([1, 2, 3].map(() => anOperator(site)))

    const replies = await Promise.all(
      operators.map(({ token }) => site.send({ method: 'DELETE', path: '/user/deleteAcc', token })),
    )

    const { db } = site.resources
    expect(replies.map(({ status }) => status).sort()).toEqual(
      round === 0 ? [200, 200, 409] : [200, 200, 200],
    )
    const left = await db.select().from(accounts).where(eq(accounts.role, 'operator'))
    expect(left).toHaveLength(1)
  }
})
