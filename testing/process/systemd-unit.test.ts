import { execFile } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findInstalled } from '../installed.ts'
import { replaceAll } from '../pgbouncer.ts'
import { aDataFolder } from './server-process.ts'

test('systemd never gives up starting it', async () => {
  const unit = await readFile('deploy/pragati.service', 'utf8')
  const [, ofUnit = ''] = unit.split('[Unit]')
  expect(ofUnit.split('[Service]')[0]).toContain('\nStartLimitIntervalSec=0\n')
  expect(unit).toContain('\nRestart=always\n')
})

test('systemd accepts deploy/pragati.service under its own name and as a template of several instances', async () => {
  const folder = await aDataFolder()
  const unit = await readFile('deploy/pragati.service', 'utf8')
  const program = path.join(folder, 'node')
  await writeFile(program, '')
  await chmod(program, 0o755)
  const here = replaceAll(unit, { '/opt/pragati/node_modules/.bin/node': program })

  for (const name of ['pragati.service', 'pragati@1.service']) {
    const file = path.join(folder, name)
    await writeFile(file, here)
    const verify = promisify(execFile)(findInstalled('systemd-analyze') ?? '', ['verify', '--man=no', file])
    const { stdout, stderr } = await verify
    expect(stdout + stderr).not.toContain(name)
  }
})
