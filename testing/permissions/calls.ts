import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { resetTokens } from '#server/db/schema/accounts.ts'
import { knownVideos, playlistVideos } from '#server/db/schema/catalogue.ts'
import { newResetToken, resetTokenHash } from '#server/features/accounts/reset-token.ts'
import { anApplicationForm as aCreatorForm } from '#testing/applications.ts'
import { aVideoId } from '#testing/build.ts'
import { anEmail, PASSWORD } from '#testing/sign-up.ts'
import { OPERATOR_CALLS } from './operator-calls.ts'
import { OPPORTUNITY_CALLS } from './opportunity-calls.ts'
import { aPerson, type Caller, type Person } from './people.ts'
import { aPlaylistOfTheCreator, type World } from './world.ts'

/** What is sent beside the caller's token. */
export interface Call {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown> | FormData
  inboxKey?: string
  /** Instead of the caller, somebody of the same kind. */
  as?: Person
}

/** What a row of the table sends: well-formed, so that only the caller decides the answer. */
export type MakeCall = (world: World, caller: Caller) => Call | Promise<Call>

/** Somebody of the caller's kind who is not needed afterwards. */
async function spare({ app, secrets }: World, caller: Caller): Promise<Call> {
  return { as: await aPerson(app, caller, secrets) }
}

async function aPhoto(): Promise<FormData> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('profileimage', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'me.png')
  return form
}

function aVideo() {
  return { videoName: `https://youtu.be/${aVideoId()}`, title: 'A video' }
}

async function placesIn({ app }: World, playlistId: string): Promise<string[]> {
  const rows = await app.resources.db
    .select({ id: playlistVideos.id })
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, playlistId))
  return rows.map(({ id }) => id)
}

async function aResetToken(world: World): Promise<string> {
  const { id } = await aPerson(world.app, 'learner', world.secrets)
  const token = newResetToken()
  const tokenHash = resetTokenHash(token)
  const expiresAt = sql`now() + interval '10 minutes'`
  await world.app.resources.db.insert(resetTokens).values({ tokenHash, accountId: id, expiresAt })
  return token
}

const learnerId = ({ people }: World) => ({ params: { userId: people.learner.id } })
const the = (id: string) => ({ params: { id } })

/** By the names of the rows; an endpoint without anything to send needs none. */
export const CALLS: Record<string, MakeCall> = {
  'accounts.signUp': () => ({ body: { name: 'New', email: anEmail(), password: PASSWORD } }),
  'accounts.verify': ({ people }, caller) => ({ body: { email: people[caller].email, otp: '000000' } }),
  'accounts.requestCode': ({ people }, caller) => ({ body: { email: people[caller].email } }),
  'accounts.login': ({ people }, caller) => ({ body: { email: people[caller].email, password: PASSWORD } }),
  'accounts.logout': spare,
  'accounts.getPublic': learnerId,
  'passwords.change': async (world, caller) => ({
    ...(await spare(world, caller)),
    body: { oldPassword: PASSWORD, newPassword: 'another horse 8' },
  }),
  'passwords.forgot': ({ people }, caller) => ({ body: { email: people[caller].email } }),
  'passwords.reset': async (world) => ({
    params: { token: await aResetToken(world) },
    body: { password: 'another horse 8', confirmPassword: 'another horse 8' },
  }),
  'profiles.editUser': () => ({ body: { field: 'name', value: 'Renamed' } }),
  'profiles.editCreator': () => ({ body: { field: 'location', value: 'Nashik' } }),
  'profiles.endSessions': spare,
  'profiles.deleteAccount': spare,
  'profiles.uploadPhoto (own)': async ({ people }, caller) => ({
    params: { userId: people[caller].id },
    body: await aPhoto(),
  }),
  "profiles.uploadPhoto (the learner's)": async (world) => ({ ...learnerId(world), body: await aPhoto() }),
  'categories.getChildren': ({ category }) => the(category[0] ?? ''),
  'playlists.create': ({ category }) => ({
    body: {
      name: 'A new course',
      description: 'What it is about',
      language: 'english',
      category,
      videos: Array.from({ length: 5 }, aVideo),
    },
  }),
  'playlists.filter': () => ({ body: {} }),
  'playlists.get (listed)': ({ playlist }) => the(playlist),
  'playlists.get (hidden)': ({ hiddenPlaylist }) => the(hiddenPlaylist),
  'playlists.update': async (world) => ({
    ...the(await aPlaylistOfTheCreator(world)),
    body: { name: 'Another name' },
  }),
  'playlists.remove': async (world) => the(await aPlaylistOfTheCreator(world)),
  'playlists.addVideos': async (world) => ({
    ...the(await aPlaylistOfTheCreator(world)),
    body: { videos: [aVideo()] },
  }),
  'playlists.removeVideo': async (world) => {
    const playlistId = await aPlaylistOfTheCreator(world)
    const [videoId = ''] = await placesIn(world, playlistId)
    return { body: { playlistId, videoId } }
  },
  'playlists.reorder': async (world) => {
    const playlistId = await aPlaylistOfTheCreator(world)
    return { body: { playlistId, videoIds: (await placesIn(world, playlistId)).toReversed() } }
  },
  'videos.lookup': async ({ app }) => {
    const [known] = await app.resources.db.select({ id: knownVideos.id }).from(knownVideos).limit(1)
    return { query: { url: `https://youtu.be/${known?.id}` } }
  },
  'reviews.create (own name)': async (world) => ({
    body: { playlistId: await aPlaylistOfTheCreator(world), feedback: 'Clear.', rating: 5 },
  }),
  "reviews.create (the learner's name)": async (world) => ({
    body: {
      userId: world.people.learner.id,
      playlistId: await aPlaylistOfTheCreator(world),
      feedback: 'Clear.',
      rating: 5,
    },
  }),
  'reviews.update': ({ playlist, review }) => ({
    body: { playlistId: playlist, feedbackId: review, comment: 'Changed.', rating: 3 },
  }),
  'reviews.getOwn': ({ playlist }) => ({ params: { playlistId: playlist } }),
  'reviews.getAll': ({ playlist }) => ({ params: { playlistId: playlist } }),
  'creatorApplications.submit': () => ({ body: aCreatorForm() }),
  'analytics.view': () => ({ body: { page: 'home' } }),
  ...OPPORTUNITY_CALLS,
  ...OPERATOR_CALLS,
}
