import { once } from 'node:events'
import { request } from 'node:http'
import Fastify from 'fastify'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createShutdown } from './shutdown.ts'

const never = () => new Promise<never>(() => {})
const DEADLINE = 30_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

/** A listening application, whose stop is told what to close. */
async function aStop(closings: Record<string, () => unknown>) {
  const happened: string[] = []
  const log: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => log.push(line) } } })
  app.get('/never', never)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  const stop = createShutdown(
    app,
    Object.entries(closings).map(([what, close]) => ({ what, close })),
    { closeDatabase: async () => void happened.push('database closed'), end },
  )
  return { url, stop, ended, happened, log }
}

test('a shutdown that something holds up ends at its deadline, with the database closed and the reason in the log', async () => {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const jobs = () => {
    reach()
    return never()
  }
  const { stop, ended, happened, log } = await aStop({ jobs })
  void stop()
  await reached

  vi.advanceTimersByTime(DEADLINE)

  expect(await ended).toBe(1)
  expect(happened).toEqual(['database closed'])
  expect(JSON.parse(log[0] ?? '')).toMatchObject({
    holder: 'jobs',
    msg: 'the stop took too long: what is still open is cut off',
  })
})

test('at the deadline open connections are cut off', async () => {
  const { url, stop, ended, log } = await aStop({})
  const asked = request(`${url}/never`).end()
  const cutOff = once(asked, 'error')
  await once(asked, 'finish')
  void stop()

  vi.advanceTimersByTime(DEADLINE)

  expect(await cutOff).toMatchObject([{ code: 'ECONNRESET' }])
  expect(await ended).toBe(1)
  expect(JSON.parse(log[0] ?? '')).toMatchObject({ holder: 'requests' })
})

test('a resource that cannot be closed does not keep others open, and is logged', async () => {
  const closed: string[] = []
  const { stop, log } = await aStop({
    jobs: () => {
      throw new Error('the jobs would not stop')
    },
    database: () => closed.push('database'),
  })

  await expect(stop()).rejects.toThrow('the jobs would not stop')

  expect(closed).toEqual(['database'])
  expect(log).toEqual([])
})
