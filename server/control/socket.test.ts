import { once } from 'node:events'
import { createConnection } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { testDemo } from '#testing/demo.ts'
import { afterFile } from '#testing/when-file-ends.ts'
import { askControlSocket } from './ask.ts'
import { openControlSocket } from './socket.ts'
import { socketAddress } from './socket-address.ts'

const EXPORT = { operation: 'categories.export', input: {}, actor: 'command line (somebody)' }

test('a caller who leaves before the answer does not crash the server', async () => {
  const { resources, dataDir } = await startApp()
  const received = Promise.withResolvers<void>()
  const unanswered = Promise.withResolvers<void>()
  const log = {
    info: () => received.resolve(),
    warn: (_detail: object, message: string) => {
      if (message === 'a command could not be answered') unanswered.resolve()
    },
    error: (detail: object, message: string) => unanswered.reject(new Error(message, { cause: detail })),
  }
  afterFile(await openControlSocket({ ...resources, demo: testDemo }, dataDir, log))

  // The request cannot be read until the caller is gone.
  await resources.db.transaction(async (tx) => {
    await tx.execute(sql`lock table categories in access exclusive mode`)
    const impatient = createConnection(socketAddress(dataDir) ?? '')
    impatient.end(JSON.stringify(EXPORT))
    await received.promise
    impatient.destroy()
    await once(impatient, 'close')
  })

  await unanswered.promise
  expect(await askControlSocket(dataDir, EXPORT)).toMatchObject({ ok: true })
})
