import { playlistAddress } from '#contract/playlist-address.ts'
import { apiOf } from './support/actors.ts'
import { expect, test } from './support/test.ts'

test('where the clipboard is unavailable, the address is shown to be copied by hand', {
  tag: '@once',
}, async ({ page, site }) => {
  const api = apiOf(site)
  const [course] = (await api.playlists.getTop()).data
  const [opportunity] = (await api.opportunities.getRandom()).data
  if (!course || !opportunity) throw new Error('The demo has courses and opportunities')
  // As on pages without https.
  await page.addInitScript(() => {
    delete (Navigator.prototype as { share?: unknown }).share
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  for (const address of [playlistAddress(course), `/opportunity/${opportunity._id}`]) {
    await page.goto(address)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByRole('alert').filter({ hasText: site.url + address })).toBeVisible()
  }
})
