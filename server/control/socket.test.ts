import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { whenFileEnds } from '#testing/when-file-ends.ts'
import { askControlSocket } from './ask.ts'
import { openControlSocket } from './socket.ts'
import { socketAddress } from './socket-address.ts'

const EXPORT = { operation: 'categories.export', input: {}, actor: 'command line (somebody)' }

test('whoever types and leaves before the answer does not take the server along', async () => {
  const { resources, dataDir } = await startApp()
  const heard: string[] = []
  let impatient: Socket | undefined
  const hear = (_detail: object, message: string) => {
    heard.push(message)
    impatient?.destroy()
  }
  whenFileEnds(await openControlSocket(resources, dataDir, { info: hear, warn: hear, error: hear }))

  impatient = createConnection(socketAddress(dataDir) ?? '')
  impatient.end(JSON.stringify(EXPORT))
  await once(impatient, 'close')
  const answer = await askControlSocket(dataDir, EXPORT)

  expect(answer).toMatchObject({ ok: true })
  expect(heard).toContain('a command could not be answered')
})
