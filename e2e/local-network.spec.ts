import { playlistAddress } from '#contract/playlist-address.ts'
import { demoToken, signInAs } from './support/actors.ts'
import { noteIn } from './support/learning.ts'
import { openNotes } from './support/learning-offline.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import { expect, type Page, test } from './support/test.ts'

/** What browsers keep from a site in a local network that has no certificate: it is no secure context. */
async function asWithoutCertificate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const missing: [object, string[]][] = [
      [window, ['isSecureContext', 'caches', 'cookieStore', 'PublicKeyCredential']],
      [Crypto.prototype, ['randomUUID', 'subtle']],
      [
        Navigator.prototype,
        ['serviceWorker', 'locks', 'clipboard', 'share', 'canShare', 'credentials', 'storage', 'wakeLock'],
      ],
    ]
    for (const [place, names] of missing) for (const name of names) Reflect.deleteProperty(place, name)
  })
}

test('a site in a local network without a certificate works: courses, notes, dialogs, and sections on the dashboard', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  await asWithoutCertificate(page)
  const { playlist } = await aPlaylist(
    site,
    `Baskets ${crypto.randomUUID().slice(0, 8)}`,
    someVideos(videoPlatform, 'Reed', 'Base', 'Sides', 'Rim', 'Handle'),
  )
  const address = playlistAddress(playlist)
  await page.goto(address)
  expect(await page.evaluate(() => ['randomUUID' in crypto, 'serviceWorker' in navigator])).toEqual([
    false,
    false,
  ])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(playlist.name)
  await signInAs(page, site, await demoToken(site, 'creator'))
  await page.goto(address)

  await test.step('a note is written, and the course is begun and saved', async () => {
    await page.getByRole('button', { name: 'Mark “Rim” as watched' }).click()
    await page.getByRole('button', { name: 'Save for later', exact: true }).click()
    const dialog = await openNotes(page)
    await dialog.getByRole('button', { name: 'Write a note at 0:00' }).click()
    await dialog.getByLabel('Your note at 0:00').fill('Soak the reed first.')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(noteIn(dialog, 'Soak the reed first.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.goto('/learning')
    await expect(page.getByRole('link', { name: playlist.name, exact: true })).toBeVisible()
    await page.goto(`/learning/notes/${playlist._id}`)
    await expect(page.getByText('Soak the reed first.')).toBeVisible()
  })

  await test.step('dialogs and the menu open', async () => {
    await page.goto(address)
    const dialog = page.getByRole('dialog')
    for (const name of [/^Watch/, /^Menu$/]) {
      await page.getByRole('button', { name }).first().click()
      await expect(dialog.getByRole('button', { name: 'Close' }).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    await page.getByRole('button', { name: 'Share' }).first().click()
  })

  await test.step('the creator groups the videos into sections', async () => {
    await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
    await page.getByRole('button', { name: 'Change order' }).click()
    const order = page.getByRole('region', { name: 'Change order' })
    await order.getByRole('checkbox', { name: 'Choose Handle' }).check()
    await order.getByRole('button', { name: 'Add a section' }).click()
    await expect(order.getByRole('textbox', { name: 'Name of the section' })).toBeFocused()
    await page.keyboard.type('Finishing')
    await order.getByRole('button', { name: 'Save order' }).click()
    await expect(page.getByText('The new order is saved')).toBeVisible()
    await expect(page.getByRole('heading', { level: 3, name: 'Finishing' })).toBeVisible()
  })
})
