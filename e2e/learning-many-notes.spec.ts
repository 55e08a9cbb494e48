import { readFile } from 'node:fs/promises'
import { apiOf, signInAs } from './support/actors.ts'
import { aBusyLearner } from './support/learning.ts'
import { atBothSizes, expect, expectNoSidewaysScroll, test } from './support/test.ts'

test('hundreds of notes on a course are read page by page to the last one, and the text file has all of them', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token, begun } = await aBusyLearner(site)
  const [first = '', second = ''] = begun.ids
  const all = Array.from({ length: 520 }, (_, at) => ({
    videoId: at < 300 ? first : second,
    seconds: at,
    text: `Thought ${at}.`,
  }))
  for (let from = 0; from < all.length; from += 20)
    await Promise.all(
      all
        .slice(from, from + 20)
        .map(({ videoId, ...body }) =>
          apiOf(site).learning.addNote({ params: { videoId }, body }, { token }),
        ),
    )
  await signInAs(page, site, token)
  await page.goto(`/learning/notes/${begun._id}`)
  const notes = page.getByRole('main').getByRole('listitem')
  await expect(notes).toHaveCount(100)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    begun.playlist.videos[0]?.title ?? '',
  ])
  const more = page.getByRole('button', { name: 'Show more notes' })
  for (const shown of [200, 300, 400, 500, 520]) {
    await more.click()
    await expect(notes).toHaveCount(shown)
  }
  await expect(more).toBeHidden()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
    begun.playlist.videos.slice(0, 2).map(({ title }) => title),
  )
  const said = await notes.locator('p').allTextContents()
  expect(said).toEqual(all.map(({ text }) => text))
  await atBothSizes(page, () => expectNoSidewaysScroll(page))

  await test.step('a note on the last page is changed and deleted', async () => {
    await notes.last().getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Your note at 8:39' }).fill('The last thought')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(notes.last()).toContainText('The last thought')
    await notes.last().getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('The note is deleted.')).toBeVisible()
    const asked = { params: { videoId: second } }
    expect((await apiOf(site).learning.listNotes(asked, { token })).data).toHaveLength(219)
  })

  await page.reload()
  await expect(notes).toHaveCount(100)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as text' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.match(/Thought \d+\./g), 'also those that the page does not show').toEqual(
    all.slice(0, -1).map((note) => note.text),
  )
})
