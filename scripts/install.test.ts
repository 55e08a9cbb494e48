import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

/** The output of `npm ci` with our settings, for a project without packages that requires a Node that nobody has. */
async function complaintsOf(lockedName: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-install-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const project = { name: 'newcomer', version: '1.0.0', engines: { node: '>=99' } }
  const locked = { ...project, dependencies: { [lockedName]: '1.0.0' } }
  await copyFile('.npmrc', path.join(folder, '.npmrc'))
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(lockedName ? locked : project))
  const lock = { name: 'newcomer', version: '1.0.0', lockfileVersion: 3, packages: { '': project } }
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
  const npm = spawn('npm', ['ci', '--offline'], {
    cwd: folder,
    shell: process.platform === 'win32',
    // Without the variables passed on by the npm that runs the tests.
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      NPM_CONFIG_USERCONFIG: path.join(folder, 'none'),
      // It would ask the registry whether there is a newer npm, offline or not.
      NPM_CONFIG_UPDATE_NOTIFIER: 'false',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said] = await Promise.all([text(npm.stderr), once(npm, 'close')])
  return said
}

test('a newcomer with an older Node gets no warning, since a suitable one comes with the packages', async () => {
  expect(await complaintsOf('')).toBe('')
})

test('an error of the installation is shown', async () => {
  expect(await complaintsOf('something')).toContain('npm error')
})
