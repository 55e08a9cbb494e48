import { apiOf, demoToken, signedIn } from './support/actors.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/player.ts'

test('a creator sees changes at the source of a course, applies some and declines the rest', {
  tag: '@wide',
}, async ({ page, site, videoPlatform }) => {
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

  await signedIn(page, site, token)
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
  await panel.getByRole('button', { name: 'Take over 2 changes' }).click()

  await expect(page.getByText('2 changes taken over')).toBeVisible()
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
