import { apiOf, signInAs } from './support/actors.ts'
import { aBusyLearner } from './support/learning.ts'
import { atBothSizes, expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test('a weekly goal is set and cleared, and a missed one is not pointed out', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { token, other } = await aBusyLearner(site)
  await signInAs(page, site, token)
  await page.goto('/learning')
  await expect(page.getByText('Every day is a good one to begin.')).toBeVisible()

  const goal = page.getByLabel('Days a week I want to learn')
  await goal.selectOption('3 days a week')
  await expect(page.getByText('0 of 3 days')).toBeVisible()
  const stored = async () => (await apiOf(site).learning.get({}, { token })).data.settings.goal
  await expect.poll(stored).toBe(3)
  await page.reload()
  await expect(goal).toHaveValue('3')
  await goal.selectOption('No goal')
  await expect(page.getByText('0 of 3 days')).toBeHidden()
  await expect.poll(stored).toBeNull()

  const mark = (seconds: number, ago: number) => ({
    ...{ videoId: other.ids[0] ?? '', seconds, duration: 3_600 },
    at: new Date(Date.now() - ago * 1_000).toISOString(),
  })
  const marks = [mark(0, 700), mark(600, 60)]
  await apiOf(site).learning.putMarks({ body: { marks } }, { token })
  await page.reload()
  await expect(page.getByText('1 day with 10 min of learning')).toBeVisible()
  const week = page.getByRole('region', { name: 'Your last seven days' })
  await expect(week.getByRole('listitem')).toHaveCount(7)
  await expect(week.getByRole('listitem').getByText(/^\w+day: 10 min$/)).toHaveCount(1)
  await goal.selectOption('1 day a week')
  await expect(page.getByText('1 of 1 days: you have reached your goal.')).toBeVisible()
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await expectAccessible(page)
})

test('a goal shows at once on a slow network, and the last one chosen stays', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { token } = await aBusyLearner(site)
  await signInAs(page, site, token)
  await page.goto('/learning')
  const chosen = Promise.withResolvers<void>()
  await page.route(/\/learning\/settings$/, async (route) => {
    await chosen.promise
    await route.continue()
  })
  const goal = page.getByLabel('Days a week I want to learn')
  const shows = page.getByLabel(/^Show beside my reviews/)
  const before = await shows.isChecked()
  await goal.selectOption('3 days a week')
  await expect(goal).toHaveValue('3')
  await goal.selectOption('5 days a week')
  await shows.click()
  await shows.click()
  chosen.resolve()
  const settings = async () => (await apiOf(site).learning.get({}, { token })).data.settings
  await expect.poll(settings).toMatchObject({ goal: 5, showsProgress: before })
  await expect(goal).toHaveValue('5')
  await expect(shows).toBeChecked({ checked: before })
})
