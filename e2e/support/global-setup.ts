import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getReadyData } from '#testing/ready-data.ts'
import { letTimePass } from './long-ago.ts'

/** Once for all journeys: a data folder with the demo content, which is copied for the site of each worker. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-ready-'))
  const { demo } = await getReadyData(folder)
  await letTimePass(demo)
  process.env.READY_DATA = demo
  return () => rm(folder, { recursive: true, force: true })
}
