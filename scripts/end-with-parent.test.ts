import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const helper = pathToFileURL(path.resolve('scripts/end-with-parent.ts')).href
const program = `
  import { endWithParent } from ${JSON.stringify(helper)}
  const stays = setTimeout(() => {}, 300_000)
  process.on('SIGTERM', () => { console.log('ended well'); clearTimeout(stays) })
  endWithParent(20)
  console.log('ready')`

test('when the shell through which npm starts the process is killed, the process shuts down', async () => {
  const command = '"$0" --input-type=module -e "$1"; exit'
  const shell = spawn('sh', ['-c', command, process.execPath, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(shell.stdout, 'readable')
  const rest = text(shell.stdout)

  shell.kill('SIGTERM')

  expect(await rest).toBe('ready\nended well\n')
})
