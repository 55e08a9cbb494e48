import type { Client } from '#contract/client.ts'
import { clientOf, signIn } from '#testing/process/requests.ts'
import { startVideoPlatform } from '#testing/video-platform.ts'
import type { BenchDatabase } from '../databases.ts'
import { quantileOf } from '../load.ts'
import { processorTime } from '../processor-time.ts'
import type { Measures, Row } from '../rows.ts'
import { startSite } from '../site.ts'

const ROUNDS = 200
const VIDEOS = 10

/** What a creator writes, one by one, through the API; the search index is part of each. The playlists are deleted afterwards. */
export async function measureWrites(
  env: Record<string, string>,
  { pid }: BenchDatabase,
): Promise<Omit<Row, 'part'>[]> {
  const platform = await startVideoPlatform()
  const site = await startSite({ ...env, ...platform.env() })
  const processes = pid ? [site.pid, pid] : [site.pid]
  try {
    const api = clientOf(site)
    const creator = { token: await signIn(api, 'creator') }
    const category = await aCategory(api)
    const links = Array.from({ length: VIDEOS }, (_, at) => `bench${String(at).padStart(6, '0')}`)
    for (const link of links) platform.put(link)
    const videos = links.map((link, at) => ({
      videoName: `https://youtu.be/${link}`,
      title: `Lesson ${at + 1} of a measured course`,
    }))
    const ids: string[] = []
    const publishing = await measure(processes, async (round) => {
      const { data } = await api.publishing.create({ body: { ...wordsOf(round), category, videos } }, creator)
      ids.push(data._id)
    })
    const changing = await measure(processes, async (round) => {
      const [id = ''] = ids.slice(round)
      const { name, description } = wordsOf(round + ROUNDS)
      await api.publishing.update({ params: { id }, body: { name, description } }, creator)
    })
    for (const id of ids) await api.publishing.remove({ params: { id } }, creator)
    return [
      { what: `publishing a playlist of ${VIDEOS} videos`, ...publishing },
      { what: 'changing the words of a playlist', ...changing },
    ]
  } finally {
    await site.stop()
    await platform.close()
  }
}

/** Words that no playlist shares, some of them in other scripts. */
function wordsOf(round: number) {
  return {
    name: `Measured course ${round} on कढ़ाई and தையல்`,
    description: `Number ${round.toString(36)}: stitches, thread and patience, from the first knot to a whole cushion.`,
    language: 'english',
  }
}

async function aCategory(api: Client): Promise<string[]> {
  const [main] = (await api.categories.getAll()).data
  if (!main) throw new Error('There is no category.')
  return [main._id]
}

async function measure(
  [server = 0, database]: number[],
  write: (round: number) => Promise<void>,
): Promise<Measures> {
  const used = () => Promise.all([processorTime(server), database ? processorTime(database) : 0])
  const times: number[] = []
  const before = await used()
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    await write(round)
    // The first tenth warms up connections and plans.
    if (round >= ROUNDS / 10) times.push(performance.now() - began)
  }
  const [serverMs = 0, databaseMs = 0] = (await used()).map((time, at) => (time - (before[at] ?? 0)) / ROUNDS)
  return {
    p50: quantileOf(times, 0.5),
    p99: quantileOf(times, 0.99),
    serverMs,
    ...(database ? { databaseMs } : {}),
  }
}
