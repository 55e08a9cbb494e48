import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The address of a copy of the PostgreSQL database with the demo content (global-setup.ts). */
export async function aDemoDatabase(): Promise<string> {
  const ready = new URL(process.env.READY_DATABASE ?? '')
  const name = `demo_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: new URL('/postgres', ready).href })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${ready.pathname.slice(1)} STRATEGY FILE_COPY`)
  } finally {
    await client.end()
  }
  return new URL(`/${name}`, ready).href
}
