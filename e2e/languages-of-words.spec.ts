import { playlistAddress } from '#contract/playlist-address.ts'
import { videoIdOf } from '#contract/video-link.ts'
import { anApplicationForm, anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'
import type { FakePlatform } from '#testing/video-platform.ts'
import { BEGUN_KEY } from '#web/features/learning/begun.ts'
import { aCreator, aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { navigateInApp } from './support/in-app-navigation.ts'
import { expect, openPlayer, type Page, test } from './support/player.ts'
import { someVideos } from './support/playlists.ts'
import type { Site } from './support/server.ts'

/** Text in none of the languages that the pages are opened in. */
const TELUGU = 'వ్యవసాయ పాఠాలు'
const ENGLISH = 'Lighthouse keeping'

test('on a page in Tamil or Hindi, text that people wrote in another language has its lang attribute, on every screen', {
  tag: '@once',
}, async ({ page, site, player, videoPlatform }) => {
  const { creator, learner, course, post, category } = await whatPeopleWrote(site, videoPlatform)
  const address = playlistAddress(course)
  const [first] = course.videos
  const walk = async (language: 'hi' | 'ta', screens: Record<string, string>) => {
    await page.goto(`/${language}/termsandconditions`)
    for (const [screen, shown] of Object.entries(screens)) {
      await navigateInApp(page, screen)
      await expect.poll(() => wordsOf(page)).toContain(shown)
      expect.soft(await unmarked(page), `/${language}${screen}`).toEqual([])
    }
  }

  await signInAs(page, site, learner)
  // The home page reserves space for unfinished courses once the browser knows that there are some.
  await page.goto('/')
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), BEGUN_KEY)).not.toBeNull()
  await walk('ta', {
    '/': `${TELUGU} 0`,
    [`/category/${category}`]: `${TELUGU} 0`,
    [`/category/${category}?rating=4.5`]: ENGLISH,
    [`/search?query=${TELUGU}`]: `${TELUGU} 0`,
    [address]: `${TELUGU} 8`,
    [`${address}?video=${first?._id}`]: `${TELUGU} 4`,
    [`/creators/${course.creator._id}`]: `${TELUGU} 7`,
    '/opportunity': `${TELUGU} 5`,
    [`/opportunity#${post}`]: `${TELUGU} 6`,
    [`/opportunity/${post}`]: `${TELUGU} 6`,
    '/profile?tab=applications': `${TELUGU} 5`,
    '/learning': `${TELUGU} 0`,
    [`/learning/notes/${course._id}`]: `${TELUGU} 1`,
  })

  await page.goto(`${address}?video=${first?._id}`)
  const start = page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true })
  const held = await openPlayer(page, player, videoIdOf(first?.videoName ?? '') ?? '', start)
  await held.end()
  await expect(page.getByRole('dialog').getByText(`${TELUGU} 2`)).toHaveCount(2)
  expect.soft(await unmarked(page), 'what comes next').toEqual([])

  const api = apiOf(site)
  await api.learning.putMarks({ body: { marks: marksOf(course, true) } }, { token: learner })
  const certificate = await api.learning.issueCertificate(
    { body: { playlistId: course._id } },
    { token: learner },
  )
  await walk('hi', {
    '/learning?show=finished': `${TELUGU} 0`,
    [`/certificate/${certificate.data._id}`]: `${TELUGU} 0`,
    '/notifications': `${TELUGU} 0`,
    '/notifications/settings': `${TELUGU} 0`,
  })
  await signInAs(page, site, creator)
  await walk('hi', {
    '/dash': `${TELUGU} 0`,
    '/opportunity/mine': `${TELUGU} 5`,
    [`/opportunity/${post}/inbox`]: `${TELUGU} 5`,
  })

  await tellOfChanges(page, course)
  await walk('hi', {
    '/dash': `${TELUGU} 6.1`,
    [`/dash?tab=list&playlist=${course._id}`]: `${TELUGU} 6.2`,
  })
  await page.getByRole('button', { name: 'क्रम बदलें' }).click()
  await expect(page.getByRole('textbox', { name: 'सेक्शन का नाम' })).toBeVisible()
  expect.soft(await unmarked(page), 'the order of a course').toEqual([])
})

/** A video that cannot be played, what learners miss, and what the source of the course has gained. */
async function tellOfChanges(page: Page, course: { _id: string; name: string; videos: object[] }) {
  const [video] = course.videos
  const repair = { playlist: course, number: 1, video: { ...video, title: `${TELUGU} 6`, state: 'gone' } }
  const wish = {
    _id: course._id,
    term: `${TELUGU} 6.1`,
    times: 2,
    wishes: 1,
    lastAt: new Date().toISOString(),
  }
  const added = { videoId: 'abcdefghijk', title: `${TELUGU} 6.2`, duration: 60, state: 'ok' }
  const source = { id: 'PL1', title: `${TELUGU} 6.3`, channel: '' }
  const replies = {
    'playlist/repairs': { data: [repair], total: 1 },
    'search/wishes': { data: [wish] },
    'playlist/changes': { data: [{ playlistId: course._id, name: course.name, added: 1, removed: 0 }] },
    [`playlist/changes/${course._id}`]: {
      data: { source, follow: false, added: [added], removed: [], checkedAt: wish.lastAt },
    },
  }
  for (const [path, json] of Object.entries(replies))
    await page.route(`**/api/v1/${path}`, (route) => route.fulfill({ json }))
}

/** A course, a review with its answer, a note and an opportunity with an application, each with a unique number. */
async function whatPeopleWrote(site: Site, videoPlatform: FakePlatform) {
  const api = apiOf(site)
  const operator = await demoToken(site, 'operator')
  const [{ token: creator }, { token: learner }] = [await aCreator(site), await aLearner(site)]
  const [main] = (await api.categories.getAll()).data
  const { data: category } = await api.operatorCategories.add(
    { body: { name: ENGLISH, parent: main?._id ?? '' } },
    { token: operator },
  )
  const videos = [1, 2, 3, 4, 5].map((number) => `${TELUGU} ${number}`)
  const links = someVideos(videoPlatform, ...videos)
  const description = `${TELUGU} 4\n\n0:00 ${TELUGU} 4.1\n2:00 ${TELUGU} 4.2\n3:00 ${TELUGU} 4.3`
  videoPlatform.put(links[0]?.slice(-11) ?? '', { title: videos[0] ?? '', description })
  const { data: course } = await api.publishing.create(
    {
      body: {
        name: `${TELUGU} 0`,
        description: `${TELUGU} 0.1`,
        language: 'telugu',
        category: [main?._id ?? '', category._id],
        videos: links.map((videoName) => ({ videoName, title: TELUGU })),
      },
    },
    { token: creator },
  )
  await api.publishing.reorder(
    {
      body: {
        playlistId: course._id,
        videoIds: course.videos.map(({ _id }) => _id),
        sections: [{ name: `${TELUGU} 0.2`, from: 1 }],
      },
    },
    { token: creator },
  )
  await api.creators.changeAbout({ body: { about: `${TELUGU} 7`, shown: true } }, { token: creator })
  await api.learning.putMarks({ body: { marks: marksOf(course, false) } }, { token: learner })
  const { data: review } = await api.reviews.create(
    { body: { playlistId: course._id, feedback: `${TELUGU} 9`, rating: 5 } },
    { token: learner },
  )
  const answer = { params: { reviewId: review._id }, body: { answer: `${TELUGU} 8` } }
  await api.reviews.answer(answer, { token: creator })
  await api.learning.addNote(
    {
      params: { videoId: videoIdOf(links[0] ?? '') ?? '' },
      body: { seconds: 5, text: `${TELUGU} 1.1` },
    },
    { token: learner },
  )
  const body = {
    ...anOpportunityForm,
    jobTitle: `${TELUGU} 5`,
    jobDescription: `${TELUGU} 6`,
    comapanyName: ENGLISH,
    jobLocation: `${TELUGU} 5.1`,
    question: `${TELUGU} 5.2`,
  }
  const { data: post } = await api.posting.create({ body }, { token: creator })
  await approveOpportunity(api, post._id, operator)
  const application = anApplicationForm({ fields: { answer: `${TELUGU} 5.3` }, skills: [TELUGU] })
  await api.applications.apply({ params: { id: post._id }, body: application }, { token: learner })
  await api.follows.followCourse({ params: { playlistId: course._id } }, { token: learner })
  return { creator, learner, course, post: post._id, category: category._id }
}

function marksOf(course: { _id: string; videos: { videoName: string }[] }, watched: boolean) {
  return course.videos.slice(0, watched ? undefined : 1).map(({ videoName }) => ({
    videoId: videoIdOf(videoName) ?? '',
    playlistId: course._id,
    seconds: 60,
    watched,
    at: new Date().toISOString(),
  }))
}

const wordsOf = (page: Page) => page.evaluate(() => document.body.innerText)

/** Text in letters that the page's language is not written in, or in English, without a `lang` for it. */
function unmarked(page: Page): Promise<string[]> {
  return page.evaluate((english) => {
    const written = [
      { tags: ['hi', 'mr'], letters: /[\u0900-\u0963\u0966-\u097f]/ },
      { tags: ['bn'], letters: /[\u0980-\u09ff]/ },
      { tags: ['ta'], letters: /[\u0b80-\u0bff]/ },
      { tags: ['te'], letters: /[\u0c00-\u0c7f]/ },
      { tags: ['kn'], letters: /[\u0c80-\u0cff]/ },
      { tags: ['ml'], letters: /[\u0d00-\u0d7f]/ },
      { tags: ['en'], letters: new RegExp(english) },
    ]
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent ?? ''
      const parent = node.parentElement
      if (!parent || parent.closest('script, style, noscript, template')) continue
      const tag = parent.closest('[lang]')?.getAttribute('lang') ?? ''
      if (written.some(({ tags, letters }) => letters.test(words) && !tags.includes(tag)))
        found.push(`${parent.className || parent.tagName}: ${words}`)
    }
    return found
  }, ENGLISH)
}
