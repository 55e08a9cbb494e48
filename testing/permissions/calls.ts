import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { knownVideos, playlistVideos } from '#server/db/schema/catalogue.ts'
import { resetTokens } from '#server/db/schema/mailed-secrets.ts'
import { removedVideos } from '#server/db/schema/removed-videos.ts'
import { passkeys } from '#server/db/schema/second-factor.ts'
import { endKeyOf } from '#server/features/sessions/end-key.ts'
import { newResetToken, resetTokenHash } from '#server/features/sessions/reset-token.ts'
import { anApplicationForm as aCreatorForm } from '#testing/applications.ts'
import { aVideoId, videosOf } from '#testing/build.ts'
import { anEmail, PASSWORD } from '#testing/sign-up.ts'
import type { Call, MakeCall } from './call.ts'
import { LEARNING_CALLS } from './learning-calls.ts'
import { OPERATOR_CALLS } from './operator-calls.ts'
import { OPERATOR_INBOX_CALLS } from './operator-inbox-calls.ts'
import { OPPORTUNITY_CALLS } from './opportunity-calls.ts'
import { aPerson, type Caller } from './people.ts'
import { REPORT_CALLS } from './report-calls.ts'
import { aPlaylistOfTheCreator, type World } from './world.ts'

/** An account of the caller's kind that is not needed afterwards. */
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

const A_MADE_PASSKEY = {
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} },
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}
const A_PASSKEY = { publicKey: Buffer.alloc(32), counter: 0, transports: [], name: 'Firefox on Linux' }

const learnerId = ({ people }: World) => ({ params: { userId: people.learner.id } })
const the = (id: string) => ({ params: { id } })

/** By the names of the rows; an endpoint without input needs none. */
export const CALLS: Record<string, MakeCall> = {
  'accounts.signUp': () => ({ body: { name: 'New', email: anEmail(), password: PASSWORD } }),
  'accounts.verify': ({ people }, caller) => ({ body: { email: people[caller].email, otp: '000000' } }),
  'accounts.requestCode': ({ people }, caller) => ({ body: { email: people[caller].email } }),
  'accounts.login': ({ people }, caller) => ({ body: { email: people[caller].email, password: PASSWORD } }),
  'accounts.logout': spare,
  'accounts.getPublic': learnerId,
  'sessions.changePassword': async (world, caller) => ({
    ...(await spare(world, caller)),
    body: { oldPassword: PASSWORD, newPassword: 'another horse 8' },
  }),
  'sessions.forgotPassword': ({ people }, caller) => ({ body: { email: people[caller].email } }),
  'sessions.checkPasswordReset': () => ({ params: { token: 'nobody has this one' } }),
  'sessions.resetPassword': async (world) => ({
    params: { token: await aResetToken(world) },
    body: { password: 'another horse 8', confirmPassword: 'another horse 8' },
  }),
  'secondFactor.signIn': () => ({ body: { ticket: 'nobody has this one', code: '000000' } }),
  'secondFactor.confirmApp': async (world, caller) => {
    const person = await aPerson(world.app, caller, world.secrets)
    if (person.token && !['suspended', 'deleted'].includes(caller))
      await world.app.api.secondFactor.beginApp({}, { token: person.token })
    return { as: person, body: { code: '000000' } }
  },
  'secondFactor.addPasskey': () => ({ body: { ticket: 'nobody has this one', passkey: A_MADE_PASSKEY } }),
  "secondFactor.removePasskey (the learner's)": async ({ app, people }) => {
    const [key] = await app.resources.db
      .insert(passkeys)
      .values({ ...A_PASSKEY, accountId: people.learner.id, credentialId: crypto.randomUUID() })
      .returning({ id: passkeys.id })
    return { params: { passkeyId: key?.id ?? '' } }
  },
  'secondFactor.renewRecoveryCodes': spare,
  'sessions.prove': async (world, caller) => ({
    ...(await spare(world, caller)),
    body: { password: PASSWORD },
  }),
  'sessions.endByLink': ({ app }) => ({ body: { key: endKeyOf(app.resources.tokens, crypto.randomUUID()) } }),
  'profile.editUser': () => ({ body: { field: 'name', value: 'Renamed' } }),
  'profile.editCreator': () => ({ body: { field: 'location', value: 'Nashik' } }),
  "creators.getPage (the creator's)": ({ people }) => ({ params: { creatorId: people.creator.id } }),
  'creators.changeAbout': () => ({ body: { about: 'I teach.', shown: true } }),
  'profile.setLanguage': () => ({ body: { language: 'en' } }),
  'profile.endSessions': spare,
  'profile.deleteAccount': spare,
  'profile.uploadPhoto (own)': async ({ people }, caller) => ({
    params: { userId: people[caller].id },
    body: await aPhoto(),
  }),
  "profile.uploadPhoto (the learner's)": async (world) => ({ ...learnerId(world), body: await aPhoto() }),
  'categories.getChildren': ({ category }) => the(category[0] ?? ''),
  'publishing.create': ({ category }) => ({
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
  'playlists.get (draft)': async (world) => the(await aPlaylistOfTheCreator(world, { draft: true })),
  'playlists.getPage (listed)': ({ playlist }) => the(playlist),
  'playlists.getPage (hidden)': ({ hiddenPlaylist }) => the(hiddenPlaylist),
  'playlists.listRelated (listed)': ({ playlist }) => the(playlist),
  'playlists.listRelated (hidden)': ({ hiddenPlaylist }) => the(hiddenPlaylist),
  'playlists.listVideos (listed)': ({ playlist }) => the(playlist),
  'playlists.listVideos (hidden)': ({ hiddenPlaylist }) => the(hiddenPlaylist),
  'playlists.getVideo (listed)': async (world) => the((await placesIn(world, world.playlist))[0] ?? ''),
  'playlists.getVideo (hidden)': async (world) => the((await placesIn(world, world.hiddenPlaylist))[0] ?? ''),
  'publishing.update': async (world) => ({
    ...the(await aPlaylistOfTheCreator(world)),
    body: { name: 'Another name' },
  }),
  'publishing.remove': async (world) => the(await aPlaylistOfTheCreator(world)),
  'publishing.setDraft': async (world) => ({
    ...the(await aPlaylistOfTheCreator(world)),
    body: { draft: true },
  }),
  'publishing.copy': async (world) => ({
    ...the(await aPlaylistOfTheCreator(world)),
    body: { name: 'A copy' },
  }),
  'publishing.restore': async (world) => the(await aPlaylistOfTheCreator(world, { removedAt: new Date() })),
  'publishing.addVideos': async (world) => ({
    ...the(await aPlaylistOfTheCreator(world)),
    body: { videos: [aVideo()] },
  }),
  'publishing.removeVideo': async (world) => {
    const playlistId = await aPlaylistOfTheCreator(world)
    const [videoId = ''] = await placesIn(world, playlistId)
    return { body: { playlistId, videoId } }
  },
  'publishing.restoreVideo': async (world) => {
    const playlistId = await aPlaylistOfTheCreator(world)
    const [videoId = ''] = await placesIn(world, playlistId)
    const { db } = world.app.resources
    const [removed] = await db.delete(playlistVideos).where(eq(playlistVideos.id, videoId)).returning()
    if (removed) await db.insert(removedVideos).values({ ...removed, removedAt: new Date() })
    return { body: { playlistId, videoId } }
  },
  'publishing.reorder': async (world) => {
    const playlistId = await aPlaylistOfTheCreator(world)
    return { body: { playlistId, videoIds: (await placesIn(world, playlistId)).toReversed() } }
  },
  'following.get': async (world) => the(await aPlaylistOfTheCreator(world)),
  'following.applySourceChanges': async (world) => ({ ...the(await aPlaylistOfTheCreator(world)), body: {} }),
  'following.follow': async (world) => ({
    ...the(await aPlaylistOfTheCreator(world)),
    body: { follow: true },
  }),
  'repairs.replace': async (world) => {
    const playlistId = await aPlaylistOfTheCreator(world)
    const [videoId = ''] = await placesIn(world, playlistId)
    const [known] = await videosOf(world.app, world.playlist)
    return { body: { playlistId, videoId, videoName: `https://youtu.be/${known?.videoId}` } }
  },
  'repairs.keep': async (world) => {
    const playlistId = await aPlaylistOfTheCreator(world)
    const [videoId = ''] = await placesIn(world, playlistId)
    return { body: { playlistId, videoId } }
  },
  'videos.lookup': async ({ app }) => {
    const [known] = await app.resources.db.select({ id: knownVideos.id }).from(knownVideos).limit(1)
    return { query: { url: `https://youtu.be/${known?.id}` } }
  },
  'health.reportPlaybackError': () => ({ body: { videoId: aVideoId(), code: 150 } }),
  'imports.read': async ({ app }) => {
    const [known] = await app.resources.db.select({ id: knownVideos.id }).from(knownVideos).limit(1)
    return { body: { url: `https://youtu.be/${known?.id}` } }
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
  'reviews.getAll (listed)': ({ playlist }) => ({ params: { playlistId: playlist } }),
  'reviews.getAll (hidden)': ({ hiddenPlaylist }) => ({ params: { playlistId: hiddenPlaylist } }),
  "reviews.vote (the learner's)": ({ review }) => ({ params: { reviewId: review } }),
  'reviews.unvote': ({ review }) => ({ params: { reviewId: review } }),
  'reviews.answer': ({ review }) => ({ params: { reviewId: review }, body: { answer: 'Thank you.' } }),
  'reviews.removeAnswer': ({ review }) => ({ params: { reviewId: review } }),
  'creatorApplications.submit': () => ({ body: aCreatorForm() }),
  'search.suggest': () => ({ query: { q: 'guitar' } }),
  'search.wish': () => ({ body: { query: 'guitar' } }),
  'analytics.view': () => ({ body: { page: 'home' } }),
  ...OPPORTUNITY_CALLS,
  ...LEARNING_CALLS,
  ...OPERATOR_CALLS,
  ...OPERATOR_INBOX_CALLS,
  ...REPORT_CALLS,
}
