import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { UNOPTIMISED } from './unoptimised.ts'

export interface Run {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the command line in a process of its own. */
export async function runCommand(words: string[], env: Record<string, string>, input = ''): Promise<Run> {
  const child = spawn(process.execPath, [...UNOPTIMISED, 'cli/main.ts', ...words], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr }
}
