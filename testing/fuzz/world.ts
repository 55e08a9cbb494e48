import { eq } from 'drizzle-orm'
import { ROLES, type Role } from '#contract/constants.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { hashPassword } from '#server/features/sessions/passwords.ts'
import type { TestApp } from '#testing/app.ts'
import { anApplication } from '#testing/applications.ts'
import {
  aCategoryPath,
  anAccount,
  aPlaylist,
  aReview,
  aVideoId,
  type TestAccount,
  videosOf,
} from '#testing/build.ts'
import { aPdf } from '#testing/documents.ts'
import { anApplicationForm, anOpportunity } from '#testing/opportunities.ts'
import { PASSWORD } from '#testing/sign-up.ts'
import type { Known } from './inputs.ts'
import { collectWaiting } from './waiting.ts'

export interface World {
  accountsByRole: Record<Role, TestAccount>
  known: Known
}

/** One of everything that an endpoint can be about, owned by the accounts that will call. */
export async function aWorld(app: TestApp): Promise<World> {
  const accountsByRole = await accountsByRoleOf(app)
  const { user, creator } = accountsByRole
  const category = await aCategoryPath(app)
  const playlists = [
    await aPlaylist(app, { creator, category }),
    await aPlaylist(app, { creator, category, videos: 7 }),
  ]
  for (const id of playlists) await aReview(app, id, 4)
  const opportunities = [await anOpportunity(app, { poster: user }), await anOpportunity(app)]
  const { data: application } = await app.api.applications.apply(
    {
      params: { id: opportunities[1] ?? '' },
      body: anApplicationForm({ resume: { content: aPdf(), name: 'me.pdf' } }),
    },
    { token: user.token },
  )
  const creatorApplication = await anApplication(app)
  const { data: first } = await app.api.playlists.get({ params: { id: playlists[0] ?? '' } })
  const reviews = first.feedbacks.map((review) => review._id)
  const videos = first.videos.map((video) => video._id)
  const onPlatform = (await videosOf(app, playlists[1] ?? '')).map(({ videoId }) => videoId)
  const waits = await collectWaiting(app, accountsByRole, playlists[0] ?? '')
  return {
    accountsByRole,
    known: {
      ids: [
        ...playlists,
        ...category,
        ...opportunities,
        ...reviews,
        ...videos,
        application._id,
        creatorApplication.id,
        ...Object.values(waits).flat(),
        ...ROLES.map((role) => accountsByRole[role].id),
      ],
      texts: {
        ...waits,
        email: ROLES.map((role) => accountsByRole[role].email),
        id: [...playlists, ...category, ...opportunities, application._id],
        userId: [user.id, creator.id],
        accountId: [user.id, creator.id],
        playlistId: playlists,
        videoId: [...videos, ...onPlatform],
        feedbackId: reviews,
        reviewId: [...reviews, ...(waits.reviewId ?? [])],
        creatorId: [creator.id],
        category: [category, category[0]],
        categoryId: category,
        opportunityId: [...opportunities, ...(waits.opportunityId ?? [])],
        applicationId: [creatorApplication.id, application._id],
        videoName: Array.from({ length: 20 }, () => `https://youtu.be/${aVideoId()}`),
        thumbnail: ['https://i.ytimg.com/vi/abc/hqdefault.jpg'],
        language: ['english', 'Hindi '],
        password: [PASSWORD],
        phone: ['+91 98765 43210', 9_876_543_210],
        mobile: ['+91 98765 43210'],
        deadline: ['2090-01-01', null, ''],
        otp: ['123456', 1],
      },
    },
  }
}

async function accountsByRoleOf(app: TestApp): Promise<Record<Role, TestAccount>> {
  return {
    user: await anAccountWithPassword(app, 'user'),
    creator: await anAccountWithPassword(app, 'creator'),
    operator: await anAccountWithPassword(app, 'operator'),
  }
}

let hashed: Promise<string> | undefined

/** Somebody who can also sign in with the password. */
export async function anAccountWithPassword(app: TestApp, role: Role): Promise<TestAccount> {
  const account = await anAccount(app, role)
  hashed ??= hashPassword(PASSWORD)
  await app.resources.db
    .update(accounts)
    .set({ passwordHash: await hashed })
    .where(eq(accounts.id, account.id))
  return account
}
