import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '#testing/free-port.ts'
import { type Answer, answerOnce } from './answer.ts'

export async function startBare({ bytes, headers }: Answer, folder: string) {
  const file = path.join(folder, 'answer')
  await writeFile(file, bytes)
  const port = await freePort()
  const child = spawn(
    process.execPath,
    ['bench/bare-server.ts', file, JSON.stringify(headers), String(port)],
    {
      stdio: 'inherit',
    },
  )
  const exit = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    answerOnce(url, { path: '/' }).then(
      () => true,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error('The bare server ended before it answered.')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill()
      await exit
    },
  }
}
