import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { oneTimeCodes, resetTokens } from '#server/db/schema/mailed-secrets.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { tickets } from '#server/db/schema/second-factor.ts'
import { newFileKey } from '#server/files/stored-files.ts'
import type { Resources } from '#server/resources.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { auditOf } from '#testing/audit.ts'
import { contentsOf, digestsOf } from '#testing/backup-digests.ts'
import { failureOf } from '#testing/failure-of.ts'
import { aNewcomer, aSignedUpLearner, mailsTo, PASSWORD } from '#testing/sign-up.ts'
import { expectSignedIn } from '#testing/signed-in.ts'
import { aLearnerWithApp, firstStepOf } from '#testing/totp.ts'
import { backupOperations } from './backup.operations.ts'
import { makeBackup } from './backup.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'pragati-restore-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

function restoreByCommand({ db, files }: Resources, file: string) {
  const restore = backupOperations.find(({ name }) => name === 'restore')
  const by = { accountId: null, name: 'command line' }
  const demo = () => Promise.reject(new Error('nobody asks for it'))
  return restore?.run(db, by, { file, identities: [] }, { db, files, version: '', demo })
}

test('after a restore everybody has to sign in again: no token, code, link or ticket of the backup is valid', async () => {
  const app = await startApp()
  const [{ email, token }, withApp, newcomer] = [
    await aSignedUpLearner(app),
    await aLearnerWithApp(app),
    await aNewcomer(app),
  ]
  await firstStepOf(app, withApp.email)
  await app.api.sessions.forgotPassword({ body: { email } })
  await mailsTo(app, newcomer.email)
  const counts = async ({ resources: { db } }: typeof app) =>
    Promise.all([db.$count(tickets), db.$count(oneTimeCodes), db.$count(resetTokens)])
  expect(await counts(app)).toEqual([1, 1, 1])
  const file = path.join(folder, 'backup')
  await makeBackup(app.resources, file)

  const restored = await startApp(
    {},
    { prepare: async (resources) => void (await restoreByCommand(resources, file)) },
  )

  expect(await failureOf(restored.api.accounts.me({}, { token }))).toBe('unauthenticated')
  expect(await counts(restored)).toEqual([0, 0, 0])
  const again = await expectSignedIn(restored.api.accounts.login({ body: { email, password: PASSWORD } }))
  expect((await restored.api.accounts.me({}, { token: again.token })).data.email).toBe(email)
})

test('a restore whose end fails restores nothing, and deletes none of the files that were there before', async () => {
  const app = await startApp()
  const [known, other] = [await aStoredFile(app), await aStoredFile(app)]
  const file = path.join(folder, 'with-files')
  await makeBackup(app.resources, file)

  await startApp(
    {},
    {
      prepare: async (resources) => {
        const { db, files } = resources
        await files.put(known, Readable.from([Buffer.from('photo')]), 5)
        await db.execute(sql`
          create function not_now() returns trigger language plpgsql as 'begin raise exception $$not now$$; end'`)
        await db.execute(sql`
          create trigger not_now before insert on audit_log for each row
          when (new.action = 'backup.restored') execute function not_now()`)
        const before = await digestsOf(db)

        await expect(restoreByCommand(resources, file)).rejects.toThrow()

        expect(await digestsOf(db)).toEqual(before)
        expect(Object.keys(await contentsOf(files))).toEqual([known])
        await db.execute(sql`drop trigger not_now on audit_log`)
        await restoreByCommand(resources, file)
        expect(Object.keys(await contentsOf(files)).sort()).toEqual([known, other].sort())
      },
    },
  )
  expect.assertions(4)
})

/** A file that a row of the database refers to. */
async function aStoredFile({ resources: { db, files } }: TestApp): Promise<string> {
  const storageKey = newFileKey('photo')
  await files.put(storageKey, Readable.from([Buffer.from('photo')]), 5)
  await db
    .insert(uploads)
    .values({ kind: 'photo', storageKey, contentType: 'image/webp', bytes: 5, completedAt: sql`now()` })
  return storageKey
}

test.each([
  ['cannot be collected', `true`, false],
  ['take longer to collect than a statement may take', `current_setting('statement_timeout') <> '0'`, true],
])('a restore succeeds when the statistics %s', async (_name, failsWhen, hasStatistics) => {
  const app = await startApp()
  const { email, token } = await aSignedUpLearner(app)
  const file = path.join(folder, `statistics ${hasStatistics}`)
  await makeBackup(app.resources, file)
  const facts: unknown[] = []

  const restored = await startApp(
    {},
    {
      prepare: async (resources) => {
        // ANALYZE computes the expression for every row, as an insert does.
        await resources.db.execute(sql`
          create function only_inserted(email text) returns text immutable language plpgsql as $body$
            begin
              if current_query() ilike '%analyze%' and ${sql.raw(failsWhen)} then raise exception 'no'; end if;
              return email;
            end
          $body$`)
        await resources.db.execute(sql`create index on accounts (only_inserted(email))`)
        facts.push(await restoreByCommand(resources, file))
      },
    },
  )

  expect(facts).toMatchObject([{ hasStatistics }])
  expect(await failureOf(restored.api.accounts.me({}, { token }))).toBe('unauthenticated')
  await expectSignedIn(restored.api.accounts.login({ body: { email, password: PASSWORD } }))
  expect(await auditOf(restored, 'installation')).toMatchObject([{ action: 'backup.restored' }])
})
