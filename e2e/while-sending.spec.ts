import sharp from 'sharp'
import { playlistAddress } from '#contract/playlist-address.ts'
import { aPdf } from '#testing/documents.ts'
import { anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'
import { aCreator, aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { fillCourse, fillOpportunity } from './support/forms.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import { expect, test } from './support/test.ts'

// Choices of a form that is being sent are as fixed as its texts, for fingers, keyboards and screen readers.

test('a star rating cannot be changed while it is being sent', { tag: '@once' }, async ({
  page,
  site,
  videoPlatform,
}) => {
  const links = someVideos(videoPlatform, 'Wool', 'Soap', 'Water', 'Rub', 'Rinse')
  const { playlist } = await aPlaylist(site, `Felting ${crypto.randomUUID().slice(0, 8)}`, links)
  await signInAs(page, site, (await aLearner(site)).token)
  await page.goto(playlistAddress(playlist))
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Write a Review' }).click()
  const stars = dialog.getByRole('radio', { name: '4 stars' })
  await stars.click()
  await dialog.getByLabel('Your review').fill('Warm')
  const replies = await delayReplies(page, /\/feedback\/create$/)
  await dialog.getByRole('button', { name: 'Post' }).click()
  await replies.done

  await stars.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(stars).toBeChecked()
  await expect(stars, 'the focus stays').toBeFocused()
  await expect(stars, 'a screen reader says why').toHaveAttribute('aria-disabled', 'true')
  // As a screen reader presses it, wherever fingers are kept away.
  await dialog.getByRole('radio', { name: '2 stars' }).dispatchEvent('click')
  await expect(stars).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Your review')).toBeFocused()
  replies.release()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article').getByText('Warm')).toBeVisible()
})

test('the fields of an opportunity and of an application cannot be changed while they are being sent', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token } = await aLearner(site)
  const api = apiOf(site)
  const { data } = await api.posting.create({ body: anOpportunityForm }, await aLearner(site))
  await approveOpportunity(api, data._id, await demoToken(site, 'operator'))
  const dialog = page.getByRole('dialog')
  await signInAs(page, site, token)

  await test.step('the type of an opportunity', async () => {
    await page.goto('/opportunity/mine#create-opportunity')
    await fillOpportunity(dialog)
    const replies = await delayReplies(page, /\/opportunity\/create$/)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await replies.done
    const type = dialog.getByLabel('Job Type')
    const before = await type.inputValue()
    await type.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('I')
    await expect(type).toHaveValue(before)
    await expect(type).toBeFocused()
    replies.release()
    await expect(dialog).toBeHidden()
  })

  await test.step('skills and résumé of an application', async () => {
    await page.goto(`/opportunity/${data._id}`)
    const main = page.getByRole('main')
    const skills = main.getByLabel('Add Your Skills')
    await skills.fill('Weaving, Dyeing')
    await skills.press('Enter')
    const resume = main.getByLabel('Resume')
    await resume.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: aPdf() })
    await main.getByLabel('Phone Number').fill('9876543210')
    await main.getByLabel('Why you?').fill('I know the river.')
    const replies = await delayReplies(page, /\/opportunity\/apply\//)
    await main.getByRole('button', { name: 'Apply' }).click()
    await replies.done
    const remove = main.getByRole('button', { name: 'Remove Weaving' })
    await skills.focus()
    await page.keyboard.press('Backspace')
    await remove.dispatchEvent('click')
    await expect(main.getByText('Dyeing')).toBeVisible()
    await expect(remove).toBeVisible()
    const chooser = page.waitForEvent('filechooser', { timeout: 1_000 }).catch(() => null)
    await resume.focus()
    await page.keyboard.press('Enter')
    expect(await chooser).toBeNull()
    replies.release()
    await expect(main.getByText('You have applied to this opportunity.')).toBeVisible()
  })
})

test('the videos of a course and the crop of a photo cannot be changed while they are being sent', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const links = someVideos(videoPlatform, 'Wool', 'Soap', 'Water', 'Rub', 'Rinse')
  await signInAs(page, site, (await aCreator(site)).token)
  const dialog = page.getByRole('dialog')

  await test.step('the videos and the language of a course', async () => {
    await page.goto('/dash?upload')
    await fillCourse(dialog, `Felting ${crypto.randomUUID().slice(0, 8)}`, links)
    const language = dialog.getByLabel('Language')
    const replies = await delayReplies(page, /\/playlist\/create$/)
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await replies.done
    await language.press('ArrowUp')
    await expect(language).toHaveValue('tamil')
    const handles = dialog.getByRole('button', { name: /^Move / })
    await handles.first().press('ArrowDown')
    await expect(handles.first()).toHaveAccessibleName('Move Wool')
    await dialog.getByRole('button', { name: 'Remove Wool' }).dispatchEvent('click')
    await expect(handles).toHaveCount(5)
    replies.release()
    await expect(dialog).toBeHidden()
  })

  await test.step('the crop of a photo', async () => {
    await page.goto('/dash?tab=manage')
    const blank = { width: 400, height: 200, channels: 3, background: 'teal' } as const
    const buffer = await sharp({ create: blank }).png().toBuffer()
    await page.locator('input[type="file"]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    const replies = await delayReplies(page, /\/upadteUserProfile\//)
    await dialog.getByRole('button', { name: 'Use photo' }).click()
    await replies.done
    const zoom = dialog.getByRole('slider', { name: 'Zoom' })
    const before = await zoom.inputValue()
    await zoom.press('ArrowRight')
    await expect(zoom).toHaveValue(before)
    replies.release()
    await expect(dialog).toBeHidden()
  })
})
