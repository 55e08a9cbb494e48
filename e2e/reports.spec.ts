import { aLearner, apiOf, demoToken, mailsTo, signInAs } from './support/actors.ts'
import { openConsole } from './support/console.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import type { Site } from './support/server.ts'
import { expect, expectAccessible, fitsBothSizes, type Page, test } from './support/test.ts'

const TITLES = ['Clay', 'Wheel', 'Glaze', 'Kiln', 'Fire']

test('somebody without an account reports a course and its creator', { tag: '@once' }, async ({
  page,
  site,
  videoPlatform,
}) => {
  const { playlist } = await aPlaylist(site, 'Pottery at home', someVideos(videoPlatform, ...TITLES))
  await page.goto(`/creator/a/hindi/b/${playlist._id}`)
  const button = page.getByRole('button', { name: 'Report: Pottery at home' })
  const sheet = page.getByRole('dialog')
  await button.click()

  await test.step('the sheet names its subject, fits and is accessible', async () => {
    await expect(sheet.getByRole('radio', { name: 'This course: Pottery at home' })).toBeChecked()
    await expect(
      sheet.getByRole('radiogroup', { name: 'What is the matter?' }).getByRole('radio'),
    ).toHaveCount(8)
    await fitsBothSizes(page, sheet.getByRole('button', { name: 'Send' }))
  })

  await test.step('without a reason nothing is sent', async () => {
    await sheet.getByRole('button', { name: 'Send' }).click()
    await expect(sheet.getByRole('alert')).toHaveText('Please choose one')
  })

  await test.step("the form's content survives Back and a reload", async () => {
    await sheet.getByRole('radio', { name: 'Something else' }).check()
    await sheet.getByLabel('In your own words').fill('Half a thought')
    await page.goBack()
    await expect(sheet).toBeHidden()
    await page.reload()
    await button.click()
    await expect(sheet.getByRole('radio', { name: 'Something else' })).toBeChecked()
    await expect(sheet.getByLabel('In your own words')).toHaveValue('Half a thought')
  })

  await test.step('it is sent by keyboard, and the thanks promise nothing', async () => {
    await sheet.getByRole('radio', { name: 'It does not work' }).focus()
    await page.keyboard.press('Space')
    await sheet.getByLabel('In your own words').fill('The third video has no sound.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Thank you for telling us' })).toBeVisible()
    await fitsBothSizes(page, sheet.getByRole('button', { name: 'Close' }).last())
    await page.keyboard.press('Enter')
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
  })

  await test.step('the creator is reported separately', async () => {
    await button.click()
    await expect(sheet.getByLabel('In your own words'), 'what was sent is not kept').toHaveValue('')
    await sheet.getByRole('radio', { name: /^Its creator/ }).check()
    await sheet.getByRole('radio', { name: 'Something else' }).check()
    await sheet.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('dialog', { name: 'Thank you for telling us' }).waitFor()
    const here = page.url()
    await page.goBack()
    await expect(sheet, 'Back closes the thanks').toBeHidden()
    await expect(page).toHaveURL(here)
  })

  const reported = await openReports(site)
  expect(reported).toContainEqual(
    expect.objectContaining({
      kind: 'playlist',
      subject: expect.objectContaining({ _id: playlist._id }),
      texts: [expect.objectContaining({ text: 'The third video has no sound.' })],
    }),
  )
  expect(reported).toContainEqual(
    expect.objectContaining({
      kind: 'creator',
      subject: expect.objectContaining({ _id: playlist.creator._id }),
    }),
  )
})

test('a learner reports a video and a review', { tag: '@once' }, async ({ page, site, videoPlatform }) => {
  const { playlist } = await aPlaylist(site, 'Glazes of the south', someVideos(videoPlatform, ...TITLES))
  const [reviewer, learner] = [await aLearner(site, 'Nila'), await aLearner(site)]
  const { data: review } = await apiOf(site).reviews.create(
    { body: { playlistId: playlist._id, feedback: 'Buy my glaze instead.', rating: 1 } },
    { token: reviewer.token },
  )
  await signInAs(page, site, learner.token)
  await page.goto(`/creator/a/hindi/b/${playlist._id}`)
  const [first] = playlist.videos

  await report(page, `Report: ${first?.title}`, 'It is not what it says it is')
  await expect(page, 'the video stays closed').not.toHaveURL(/video/)
  await report(page, 'Report: Nila', 'It is advertising or was posted many times')

  const ids = (await openReports(site)).map(({ subject }) => subject._id)
  expect(ids).toEqual(expect.arrayContaining([first?._id, review._id]))
})

test('an opportunity that three people report disappears, and comes back when the operator dismisses the reports', {
  tag: '@once',
}, async ({ page, site }) => {
  const learner = await aLearner(site)
  const id = await anOpenOpportunity(site, 'Data typist')
  const status = async () => (await page.request.get(`/opportunity/${id}`)).status()
  for (const token of [learner.token, await demoToken(site, 'creator')])
    await apiOf(site).reports.create({ body: { kind: 'opportunity', id, reason: 'scam' } }, { token })
  await page.goto(`/opportunity/${id}`)
  await report(
    page,
    'Report: Data typist',
    'It cheats people, or asks for money',
    'They want 500 rupees first.',
  )
  expect(await status()).toBe(404)

  await openConsole(page, site, 'section=reports')
  const item = page.getByRole('listitem').filter({ hasText: 'Data typist' })
  await expect(item).toContainText('Hidden by reports')
  await expect(item).toContainText('3 people')
  await expect(item).toContainText('3 networks')
  await expect(item).toContainText('scam (3)')
  await expect(item).toContainText('They want 500 rupees first.')
  await fitsBothSizes(page, item.getByRole('button', { name: 'Uphold' }))
  await item.getByRole('button', { name: 'Dismiss' }).click()
  await expect(item).toContainText('Done')
  expect(await status()).toBe(200)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  expect(await status()).toBe(404)

  await item.getByRole('button', { name: 'Uphold' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The opportunity is taken down.')
  await dialog.getByLabel('Reason').fill('It asks applicants for money')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Uphold' }).click()
  await expect(item).toContainText('Done')
  expect(await status()).toBe(404)
  await expect
    .poll(async () => (await mailsTo(site, learner.email)).map(({ subject }) => subject), { timeout: 60_000 })
    .toContain('About what you reported')
})

test('Escape closes the sheet, not the opportunity below it', { tag: '@once' }, async ({ page, site }) => {
  const jobTitle = 'Map drawer'
  await anOpenOpportunity(site, jobTitle)
  await page.goto('/opportunity')
  await page.getByRole('link', { name: jobTitle }).first().click()
  await page.getByRole('button', { name: `Report: ${jobTitle}` }).click()
  const sheet = page.getByRole('dialog', { name: 'What is wrong with it?' })
  await expect(sheet).toBeVisible()

  await page.keyboard.press('Escape')

  await expect(sheet).toBeHidden()
  await expect(page.getByRole('dialog', { name: jobTitle })).toBeVisible()
})

async function report(page: Page, button: string, reason: string, words = '') {
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: button, exact: true }).click()
  await sheet.getByRole('radio', { name: reason }).check()
  if (words) await sheet.getByLabel('In your own words').fill(words)
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(sheet).toContainText('Somebody from this community will read it.')
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await expect(sheet).toBeHidden()
}

async function openReports(site: Site) {
  const token = await demoToken(site, 'operator')
  return (await apiOf(site).operatorReports.list({ query: { limit: 50 } }, { token })).data.items
}

/** An opportunity posted without an account, and approved. */
async function anOpenOpportunity(site: Site, jobTitle: string): Promise<string> {
  const api = apiOf(site)
  const { data } = await api.posting.create({
    body: {
      ...{ companyName: 'Fast Forms', email: 'jobs@fastforms.example', phone: '9876543210', jobTitle },
      ...{ jobDescription: 'Type forms at home.', jobLocation: 'Anywhere' },
    },
  })
  const token = await demoToken(site, 'operator')
  const params = { opportunityId: data._id }
  const { updatedAt: seen } = (await api.operatorOpportunities.get({ params }, { token })).data
  await api.operatorOpportunities.approve({ params, body: { seen } }, { token })
  return data._id
}
