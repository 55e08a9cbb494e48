import { apiOf, demoToken, signInAs } from './support/actors.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/player.ts'
import type { Site } from './support/server.ts'

test('a creator sees changes at the source of a course, applies some and declines the rest', {
  tag: '@wide',
}, async ({ page, site, videoPlatform }) => {
  const { course, token, following, data } = await anImportedCourse(site, videoPlatform)
  await signInAs(page, site, token)
  // The daily reading has the same result; opening the course shows it at once, and then the dashboard has it too.
  await following.get({ params: { id: data._id } }, { token })
  await page.goto('/dash')
  const news = page.getByRole('region', { name: 'Changes on YouTube' }).getByRole('listitem')
  await expect(news.filter({ hasText: course })).toContainText('3 new, 1 gone')
  await page.goto(`/dash?tab=list&playlist=${data._id}`)
  const panel = page.getByRole('region', { name: 'In step with YouTube' })
  const added = panel.getByRole('group', { name: '3 new videos' })
  await expect(added.getByRole('checkbox', { name: 'Kiln' })).toBeChecked()
  await expect(added.getByRole('checkbox', { name: 'Trade secrets' })).not.toBeChecked()
  await expect(
    panel.getByRole('group', { name: '1 video is gone there' }).getByRole('checkbox', { name: 'Clay' }),
  ).toBeChecked()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await added.getByRole('checkbox', { name: 'Handles' }).uncheck()
  await panel.getByRole('button', { name: 'Apply 2 changes' }).click()

  await expect(page.getByText('2 changes applied')).toBeVisible()
  const titles = page.getByRole('button', { name: /^Watch / })
  await expect(titles).toHaveText([/Wheel/, /Bowl/, /Jug/, /Glaze/, /Kiln/])
  await panel.getByRole('checkbox', { name: 'Trade secrets' }).check()
  await panel.getByRole('checkbox', { name: 'Handles' }).uncheck()
  await panel.getByRole('button', { name: 'Do not ask about these again' }).click()
  await expect(panel.getByRole('group', { name: '1 new video' })).toBeVisible()
  await panel.getByRole('checkbox', { name: 'Add new videos by themselves' }).check()
  await expect(page.getByText('New videos will be added by themselves')).toBeVisible()

  await page.goto('/dash')
  await expect(news.filter({ hasText: course })).toContainText('1 new')
  await expectAccessible(page)
})

test('checkboxes cannot be changed while the changes are being applied', { tag: '@wide' }, async ({
  page,
  site,
  videoPlatform,
}) => {
  const { token, following, data } = await anImportedCourse(site, videoPlatform)
  await following.get({ params: { id: data._id } }, { token })
  await signInAs(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${data._id}`)
  const panel = page.getByRole('region', { name: 'In step with YouTube' })
  const kiln = panel.getByRole('checkbox', { name: 'Kiln' })
  await expect(kiln).toBeChecked()
  const replies = await delayReplies(page, /\/playlist\/changes\//)
  await panel.getByRole('button', { name: /^Apply/ }).click()
  await replies.done
  await kiln.press('Space')
  await expect(kiln).toBeChecked()
  await kiln.dispatchEvent('click')
  await expect(kiln).toBeChecked()
  await expect(kiln).toBeFocused()
  replies.release()
  await expect(kiln).toBeHidden()
})

test('the follow switch keeps the last choice, even if earlier requests are answered later', {
  tag: '@wide',
}, async ({ page, site, videoPlatform }) => {
  const { token, following, data } = await anImportedCourse(site, videoPlatform)
  const params = { id: data._id }
  const follows = async () => (await following.get({ params }, { token })).data.follow
  await signInAs(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${data._id}`)
  const panel = page.getByRole('region', { name: 'In step with YouTube' })
  const byItself = panel.getByRole('checkbox', { name: 'Add new videos by themselves' })
  const take = panel.getByRole('button', { name: /^Apply/ })

  await test.step('on and off at once', async () => {
    const replies = await delayReplies(page, /\/playlist\/follow\//)
    await byItself.click()
    await expect(byItself).toBeChecked()
    await replies.done
    await byItself.click()
    await expect(byItself).not.toBeChecked()
    replies.release()
    await expect(page.getByText('New videos wait until you add them')).toBeVisible()
    await expect(byItself).not.toBeChecked()
    expect(await follows()).toBe(false)
    await page.unroute(/\/playlist\/follow\//)
  })

  await test.step('on, while changes are applied', async () => {
    const replies = await delayReplies(page, /\/playlist\/changes\//)
    await take.click()
    await replies.done
    await byItself.click()
    await expect.poll(follows).toBe(true)
    await expect(byItself).toBeChecked()
    replies.release()
    await expect(panel.getByRole('checkbox', { name: 'Kiln' })).toBeHidden()
    await expect(byItself).toBeChecked()
    await page.unroute(/\/playlist\/changes\//)
  })

  await test.step('off, answered after changes were declined', async () => {
    const replies = await delayReplies(page, /\/playlist\/follow\//)
    await byItself.click()
    await replies.done
    await panel.getByRole('checkbox', { name: 'Trade secrets' }).check()
    await panel.getByRole('button', { name: 'Do not ask about these again' }).click()
    await expect(panel.getByRole('checkbox', { name: 'Trade secrets' })).toBeHidden()
    // Waits until the toast of the first step is gone.
    await expect(page.getByText('New videos wait until you add them')).toHaveCount(0)
    replies.release()
    await expect(page.getByText('New videos wait until you add them')).toBeVisible()
    await expect(panel.getByRole('checkbox', { name: 'Trade secrets' })).toBeHidden()
    await expect(byItself).not.toBeChecked()
  })
})

/** A course of the demo creator whose source has three new videos, and one less. */
async function anImportedCourse(
  site: Site,
  videoPlatform: {
    put(id: string, video: object): void
    putList(id: string, ids: string[], list: object): void
  },
) {
  const course = `Pottery ${crypto.randomUUID().slice(0, 8)}`
  const listId = `PL${crypto.randomUUID().slice(0, 8)}`
  const put = (title: string, video = {}) => {
    const id = crypto.randomUUID().replaceAll('-', '').slice(0, 11)
    videoPlatform.put(id, { title, ...video })
    return id
  }
  const ids = ['Clay', 'Wheel', 'Bowl', 'Jug', 'Glaze'].map((title) => put(title))
  videoPlatform.putList(listId, ids, { title: course })
  const token = await demoToken(site, 'creator')
  const { imports, publishing, categories, following } = apiOf(site)
  const url = `https://www.youtube.com/playlist?list=${listId}`
  const { source, videos } = (await imports.read({ body: { url } }, { token })).data
  const category = [(await categories.getAll()).data[0]?._id ?? '']
  const words = { name: course, description: 'All about pots.', language: 'hindi' } as const
  const { data } = await publishing.create({ body: { ...words, category, videos, source } }, { token })
  videoPlatform.putList(
    listId,
    [...ids.slice(1), put('Kiln'), put('Handles'), put('Trade secrets', { embeddable: false })],
    { title: course },
  )
  return { course, token, following, data }
}
