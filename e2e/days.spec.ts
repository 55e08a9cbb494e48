import { playlistAddress } from '#contract/playlist-address.ts'
import { approveOpportunity } from '#testing/opportunities.ts'
import { aLearner, anAddress, apiOf, demoToken } from './support/actors.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import { expect, test } from './support/test.ts'

/** Behind and ahead of India: at any hour at least one of the two has a different date. */
const ZONES = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']

for (const timezoneId of ZONES)
  test.describe(`in the zone ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('a time is shown in the reader’s time zone, and a deadline stays the same date', {
      tag: '@once',
    }, async ({ page, site, videoPlatform }) => {
      const links = someVideos(videoPlatform, '1', '2', '3', '4', '5')
      const { api, playlist } = await aPlaylist(site, 'Reading clocks', links)
      const { token } = await aLearner(site)
      const review = { playlistId: playlist._id, feedback: 'On time.', rating: 5 }
      const { data } = await api.reviews.create({ body: review }, { token })

      const address = playlistAddress(playlist)
      const inIndia = written(data.createdAt, 'Asia/Kolkata')
      const html = await (await page.request.get(address)).text()
      expect(html, 'the server writes the time of India').toContain(`>${inIndia}</time>`)
      await page.goto(address)
      const day = page.locator(`time[datetime="${data.createdAt}"]`)
      await expect(day).toHaveText(written(data.createdAt, timezoneId))

      const deadline = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
      const fields = {
        comapanyName: 'Clockworks',
        email: anAddress(),
        phone: '919876543210',
        jobTitle: 'Winder',
      }
      const body = { ...fields, jobDescription: 'Winds.', jobLocation: 'Pune', deadline }
      const posted = await apiOf(site).posting.create({ body })
      await approveOpportunity(api, posted.data._id, await demoToken(site, 'operator'))
      await page.goto(`/opportunity/${posted.data._id}`)
      await expect(page.getByText(written(deadline, 'UTC'))).toBeVisible()
    })
  })

test('at least one of the zones above has a different date from India', { tag: '@once' }, () => {
  const now = new Date().toISOString()
  expect(ZONES.map((zone) => written(now, zone))).not.toEqual(ZONES.map(() => written(now, 'Asia/Kolkata')))
})

function written(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone }).format(new Date(time))
}
