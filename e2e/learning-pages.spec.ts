import { readFile } from 'node:fs/promises'
import { aCreator, aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { untilQuiet } from './support/in-app-navigation.ts'
import { aBusyLearner, demoCourses } from './support/learning.ts'
import {
  atBothSizes,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  test,
} from './support/test.ts'
import { submitSignIn } from './support/words.ts'

const region = (page: Page) => page.getByRole('main')

test('the learning page asks visitors to sign in and is there for every role afterwards', {
  tag: '@once',
}, async ({ page, site }) => {
  const { email } = await aLearner(site)
  await page.goto('/learning')
  await expect(page).toHaveURL('/signin')
  await submitSignIn(page, email)
  await expect(page).toHaveURL('/learning')
  await expect(page.getByText('A course you begin is kept here')).toBeVisible()
  await expect(region(page).locator('a[href="/playlists"]')).toHaveText('All playlists')
  // Styles that are loaded again later do not override those of the tabs.
  await untilQuiet(page)
  await expect(page.getByRole('tab').first()).toHaveCSS('padding-left', '10px')
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await expectAccessible(page)

  for (const token of [(await aCreator(site)).token, await demoToken(site, 'operator')]) {
    await signInAs(page, site, token)
    await page.goto('/learning')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My learning')
  }
})

test('a learner finds a course by words and order and continues at the second where they stopped', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token, begun, other, finished } = await aBusyLearner(site)
  const api = apiOf(site)
  await api.learning.save({ params: { playlistId: other._id } }, { token })
  await signInAs(page, site, token)
  await page.goto('/learning')

  await expect(page.getByRole('tab')).toHaveText(['In progress 1', 'Saved 1', 'Finished 1'])
  await expect(page.getByText('Continue from 4:12')).toBeVisible()
  await expect(page.getByText(`0 of ${begun.ids.length} watched`)).toBeVisible()
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await expectAccessible(page)
  const search = page.getByRole('searchbox', { name: 'Search my courses' })
  await search.fill('no such words')
  await expect(page.getByText('None of these courses has all of these words.')).toBeVisible()
  await search.fill(begun.name.toUpperCase())
  await page.getByLabel('Sort by').selectOption('Least left')
  await expect(page.getByRole('link', { name: begun.name, exact: true })).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Notifications/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  await page.goBack()
  await expect(search, 'Back leads to what was found').toHaveValue(begun.name.toUpperCase())
  await expect(page.getByLabel('Sort by')).toHaveValue('left')
  await search.fill('')
  await page.getByLabel('Sort by').selectOption('Newest first')
  await expect(page).toHaveURL('/learning')

  await page.getByRole('tab', { name: 'Finished' }).click()
  await expect(page).toHaveURL('/learning?show=finished')
  await expect(page.getByRole('link', { name: finished.name, exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Saved' }).click()
  await expect(page.getByRole('link', { name: other.name, exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'In progress' }).click()
  await page.getByRole('link', { name: begun.name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`\\?video=${begun.playlist.videos[0]?._id}$`))
  await expect(page.locator('iframe'), 'one tap to the second').toHaveAttribute('src', /[?&]start=252(&|$)/)
})

test('a list with more courses says so, shows them on demand and is searched as a whole', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token, begun, other, finished } = await aBusyLearner(site)
  const { learning } = apiOf(site)
  for (const { _id } of [finished, other, begun])
    await learning.save({ params: { playlistId: _id } }, { token })
  await signInAs(page, site, token)
  // Simulates a first page that ends after the first course.
  await page.route('**/api/v1/learning', async (route) => {
    const reply = await route.fetch()
    const { data } = await reply.json()
    const [first] = data.saved
    const next = `${first.at.replace('Z', '000Z')}_${first._id}`
    await route.fulfill({ json: { data: { ...data, saved: [first], next: { ...data.next, saved: next } } } })
  })
  await page.goto('/learning?show=saved')
  const links = region(page).getByRole('article').getByRole('heading').getByRole('link')
  const tab = page.getByRole('tab', { name: 'Saved' })
  await expect(links).toHaveText([begun.name])
  await expect(tab).toHaveText('Saved 1+')
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await expectAccessible(page)
  const more = page.getByRole('button', { name: 'Show more courses' })
  await more.click()
  await expect(links).toHaveText([begun.name, other.name, finished.name])
  await expect(tab).toHaveText('Saved 3')
  await expect(more).toBeHidden()

  await page.reload()
  await page.getByRole('searchbox', { name: 'Search my courses' }).fill(finished.name)
  await expect(links, 'what is searched for is not on the page yet').toHaveText([finished.name])
  await expect(tab).toHaveText('Saved 3')
})

test('home begins with unfinished courses, and nothing shifts when they are loaded', async ({
  page,
  site,
}) => {
  const { token, begun } = await aBusyLearner(site)
  await signInAs(page, site, token)
  await page.goto('/learning')
  await expect(page.getByText('Continue from 4:12')).toBeVisible()
  await page.addInitScript(() => {
    const moved: { at: number; what: string }[] = []
    Object.assign(window, { moved })
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
    new PerformanceObserver((list) => {
      const sources = (list.getEntries() as (PerformanceEntry & { sources: Source[] })[]).flatMap((entry) =>
        entry.sources.map((source) => ({ at: entry.startTime, source })),
      )
      for (const { at, source } of sources) {
        const { node, previousRect, currentRect } = source
        // The site's header is not tested here.
        if (node?.parentElement?.closest('[role="banner"], header:not(main *)')) continue
        const what = node instanceof Element ? node.outerHTML : node?.textContent
        moved.push({ at, what: `from ${previousRect.top} to ${currentRect.top}: ${what?.slice(0, 90)}` })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/learning/continue', async (route) => {
    await held
    await route.continue()
  })

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Continue learning' })).toBeVisible()
  // Where no system font has the metrics of ours, loading it shifts headings; that is not tested here.
  const since = await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return performance.now()
  })
  const below = page.getByRole('heading', { level: 1 })
  const before = await below.boundingBox()
  answer()
  const link = page.getByRole('link', { name: `Continue ${begun.name}` })
  await expect(link).toBeVisible()

  expect(await below.boundingBox()).toEqual(before)
  const moved = await page.evaluate(
    () => (window as unknown as { moved: { at: number; what: string }[] }).moved,
  )
  expect(moved.filter(({ at }) => at > since)).toEqual([])
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await expectAccessible(page)
  await link.click()
  await expect(page).toHaveURL(new RegExp(`\\?video=${begun.playlist.videos[0]?._id}$`))
  await expect(page.locator('iframe'), 'one tap to the second').toHaveAttribute('src', /[?&]start=252(&|$)/)
})

test('home shows no courses in progress to visitors and to learners who have begun none', {
  tag: '@once',
}, async ({ page, site }) => {
  await page.goto('/')
  const heading = page.getByRole('heading', { name: 'Continue learning' })
  await expect(heading).toBeHidden()
  await signInAs(page, site, (await aLearner(site)).token)
  const asked = page.waitForResponse('**/learning/continue')
  await page.goto('/')
  await asked
  await expect(heading).toBeHidden()
})

test('courses are saved for later on their cards and pages, with one request for a page of cards', {
  tag: '@once',
}, async ({ page, site }) => {
  const [course] = await demoCourses(site)
  if (!course) throw new Error('The demo has no course')
  const { token } = await aLearner(site)
  await apiOf(site).learning.save({ params: { playlistId: course._id } }, { token })
  await signInAs(page, site, token)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/learning/saved')) asked.push(request.method())
  })
  await page.goto('/playlists?sort=rating')

  const buttons = region(page).getByRole('button', { name: /^Save for later: / })
  await expect(buttons.first()).toBeVisible()
  expect(await buttons.count()).toBeGreaterThan(3)
  const saved = page.getByRole('button', { name: `Save for later: ${course.name}` })
  await expect(saved).toHaveAttribute('aria-pressed', 'true')
  expect(asked).toEqual(['GET'])
  await expectAccessible(page)

  await saved.click()
  await expect(saved).toHaveAttribute('aria-pressed', 'false')
  await expect
    .poll(async () => (await apiOf(site).learning.listSaved({}, { token })).data)
    .not.toContain(course._id)

  await page.goto(`/creator/x/y/z/${course._id}`)
  const button = page.getByRole('button', { name: /^Saved? for later$/ })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveText('Saved for later')
  await expect
    .poll(async () => (await apiOf(site).learning.listSaved({}, { token })).data)
    .toEqual([course._id])
})

test('all notes of a course are on one page, lead to their second, are changed, deleted, restored and saved as a text', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token, begun } = await aBusyLearner(site)
  const { learning } = apiOf(site)
  const [first = '', second = ''] = begun.ids
  const note = (videoId: string, seconds: number, text: string) =>
    learning.addNote({ params: { videoId }, body: { seconds, text } }, { token })
  await note(second, 5, 'On the second video')
  await note(first, 312, 'A loop repeats itself')
  await signInAs(page, site, token)
  await page.goto('/learning')
  await page.getByRole('link', { name: 'My notes' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`My notes on ${begun.name}`)
  const notes = region(page).getByRole('listitem')
  await expect(notes).toHaveCount(2)
  await expect(notes.first()).toContainText('A loop repeats itself')
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await expectAccessible(page)

  await notes.first().getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Your note at 5:12' }).fill('A loop repeats its body')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notes.first()).toContainText('A loop repeats its body')
  await notes.last().getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The note is deleted.')).toBeVisible()
  const kept = async () => {
    const asked = { params: { playlistId: begun._id }, query: {} }
    return (await learning.listCourseNotes(asked, { token })).data.map(({ text }) => text)
  }
  expect(await kept()).toEqual(['A loop repeats its body'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notes.last()).toContainText('On the second video')
  await expect.poll(kept).toEqual(['A loop repeats its body', 'On the second video'])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as text' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.txt$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('5:12  A loop repeats its body\n')

  await page.getByRole('link', { name: 'Watch from 5:12' }).click()
  await expect(page).toHaveURL(new RegExp(`\\?video=${begun.playlist.videos[0]?._id}&at=312$`))
  await expect(page.locator('iframe')).toHaveAttribute('src', /[?&]start=312(&|$)/)
})
