import sharp from 'sharp'
import { pathIn } from '#contract/interface-languages.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import { aCreator, apiOf, demoToken, signInAs } from './support/actors.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test('a course links to its creator’s page, which shows what they write about themselves once they publish it', {
  tag: '@once',
}, async ({ page, site }) => {
  const api = apiOf(site)
  // Other journeys publish courses of the demo creator, which come first.
  const { data: other } = await api.accounts.me({}, { token: await demoToken(site, 'creator') })
  const card = (await api.playlists.getTop()).data.find(({ creator }) => creator._id !== other._id)
  if (!card) throw new Error('The demo content has no playlist')
  const name = card.creator.name
  await page.goto(playlistAddress(card))
  await page.getByRole('link', { name: `By ${name}` }).click()
  await expect(page).toHaveURL(`/creators/${card.creator._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('link', { name: card.name }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toBeEnabled()
  await expect(page.getByRole('button', { name: `Report: ${name}` })).toBeEnabled()
  const html = await (await fetch(page.url())).text()
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/creators/${card.creator._id}"`))
  expect(html).toContain('"@type":"ProfilePage"')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const { token } = await aCreator(site, 'Meera Nair')
  const { _id: id } = (await api.accounts.me({}, { token })).data
  const photo = new FormData()
  const square = sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  photo.append('profileimage', new Blob([new Uint8Array(await square.png().toBuffer())]), 'me.png')
  await api.profile.uploadPhoto({ params: { userId: id }, body: photo }, { token })
  await signInAs(page, site, token)
  await page.goto('/dash?tab=manage')
  const words = page.getByRole('textbox', { name: 'About yourself' })
  await words.fill('I teach optics to whoever likes to look.')
  await page.reload()
  await expect(words, 'kept until it is sent').toHaveValue('I teach optics to whoever likes to look.')
  await page.getByRole('button', { name: 'Update my page' }).click()
  await expect(page.getByText('Successfully Updated')).toBeVisible()
  await page.getByRole('link', { name: 'See my public page' }).click()
  await expect(page).toHaveURL(`/creators/${id}`)
  await expect(page.getByText('Meera Nair has no courses here yet.')).toBeVisible()
  await expect(page.getByText('I teach optics')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Share' })).toBeEnabled()
  await expect(page.getByRole('button', { name: /^Report/ })).toBeHidden()

  await page.goBack()
  await expect(words).toHaveValue('I teach optics to whoever likes to look.')
  await page.getByRole('checkbox', { name: 'Show this text on my public page' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update my page' }).click()
  await expect(page.getByText('Successfully Updated')).toBeVisible()
  await page.getByRole('link', { name: 'See my public page' }).click()
  await expect(page.getByText('I teach optics to whoever likes to look.')).toBeVisible()
  const shownPhoto = page.getByRole('img', { name: 'Photo of Meera Nair' })
  await expect(shownPhoto).toHaveJSProperty('naturalWidth', 64)
  const shown = await (await fetch(page.url())).text()
  const photoAddress = site.url + (await shownPhoto.getAttribute('src'))
  const inHindi = await (await fetch(site.url + pathIn('hi', `/creators/${id}`))).text()
  for (const html of [shown, inHindi])
    expect(html, 'a photo has one address').toContain(`<meta property="og:image" content="${photoAddress}"`)
  const data = [...shown.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as unknown,
  )
  expect(data).toContainEqual(
    expect.objectContaining({
      '@type': 'ProfilePage',
      mainEntity: expect.objectContaining({
        ...{ '@type': 'Person', name: 'Meera Nair', url: `${site.url}/creators/${id}` },
        description: 'I teach optics to whoever likes to look.',
        image: photoAddress,
      }) as unknown,
    }),
  )
})
