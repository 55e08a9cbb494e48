import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { playlistVideos } from '#server/db/schema/catalogue.ts'
import { certificates, learningMarks, notes } from '#server/db/schema/learning.ts'
import type { MakeCall } from './call.ts'
import type { World } from './world.ts'

const inCourse = (playlistId: string) => ({ params: { playlistId } })

async function videosOf({ app, playlist }: World): Promise<string[]> {
  const rows = await app.resources.db
    .select({ id: playlistVideos.videoId })
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, playlist))
  return rows.map(({ id }) => id)
}

async function aNote(world: World) {
  const [videoId = ''] = await videosOf(world)
  const noteId = v7()
  const note = { id: noteId, accountId: world.people.learner.id, videoId, seconds: 5, text: 'planted note' }
  await world.app.resources.db.insert(notes).values(note)
  return { params: { videoId, noteId } }
}

async function aCertificate({ app, people }: World) {
  const id = v7().replaceAll('-', '').slice(0, 22)
  const facts = { name: 'Learner', course: 'A course', creator: 'A creator', language: 'english', videos: 5 }
  await app.resources.db
    .insert(certificates)
    .values({ id, accountId: people.learner.id, kolamSeed: v7(), ...facts, finishedAt: new Date() })
  return { params: { id } }
}

/** Rows of the table about learning. */
export const LEARNING_CALLS: Record<string, MakeCall> = {
  'learning.putMarks': async (world) => ({
    body: { marks: [{ videoId: (await videosOf(world))[0], seconds: 5, at: new Date().toISOString() }] },
  }),
  'learning.getCourse (listed)': ({ playlist }) => inCourse(playlist),
  'learning.getCourse (hidden)': ({ hiddenPlaylist }) => inCourse(hiddenPlaylist),
  'learning.resetCourse': ({ playlist }) => inCourse(playlist),
  'learning.getNumbers': ({ playlist }) => inCourse(playlist),
  'learning.editSettings': () => ({ body: { goal: 3 } }),
  'learning.listCourses': () => ({ query: { kind: 'saved' } }),
  'learning.save': ({ playlist }) => inCourse(playlist),
  'learning.unsave': ({ playlist }) => inCourse(playlist),
  'learning.listCourseNotes': ({ playlist }) => inCourse(playlist),
  'learning.listNotes': async (world) => ({ params: { videoId: (await videosOf(world))[0] ?? '' } }),
  'learning.addNote': async (world) => ({
    params: { videoId: (await videosOf(world))[0] ?? '' },
    body: { seconds: 5, text: 'A thought' },
  }),
  "learning.editNote (the learner's)": async (world) => ({
    ...(await aNote(world)),
    body: { seconds: 6, text: 'Changed' },
  }),
  "learning.removeNote (the learner's)": aNote,
  'learning.issueCertificate (finished)': async (world, caller) => {
    const { db } = world.app.resources
    const marks = (await videosOf(world)).map((videoId) => ({
      ...{ accountId: world.people[caller].id, videoId, seconds: 10, duration: 10, watched: true },
      at: new Date(),
    }))
    if (caller !== 'visitor' && caller !== 'deleted') {
      const set = { watched: true }
      const target = [learningMarks.accountId, learningMarks.videoId]
      await db.insert(learningMarks).values(marks).onConflictDoUpdate({ target, set })
    }
    return { body: { playlistId: world.playlist } }
  },
  'learning.getCertificate': aCertificate,
  "learning.withdrawCertificate (the learner's)": aCertificate,
  'follows.followCreator': ({ people }) => ({ params: { creatorId: people.creator.id } }),
  'follows.unfollowCreator': ({ people }) => ({ params: { creatorId: people.creator.id } }),
  'follows.followCourse': ({ playlist }) => inCourse(playlist),
  'follows.unfollowCourse': ({ playlist }) => inCourse(playlist),
  'notifications.markRead': () => ({ body: { all: true } }),
  'notifications.editSettings': () => ({
    body: { settings: [{ kind: 'decision', shown: true, mail: 'never' }] },
  }),
}
