import sharp from 'sharp'
import { aCreator, signInAs } from './support/actors.ts'
import { fillCourse } from './support/forms.ts'
import { untilQuiet, untilRendered } from './support/in-app-navigation.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import { expect, test } from './support/test.ts'

// For the link of a video that does not exist.
test.use({ expectedErrors: /status of 404/ })

test('a copy that takes long is made once, and leaves the creator where they went', { tag: '@once' }, async ({
  page,
  site,
  videoPlatform,
}) => {
  const name = `Basketry ${crypto.randomUUID().slice(0, 8)}`
  const links = someVideos(videoPlatform, 'Reed', 'Cane', 'Base', 'Rim', 'Lid')
  const { token, playlist } = await aPlaylist(site, name, links)
  await signInAs(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  const replies = await delayReplies(page, /\/copy/)
  const copy = page.getByRole('button', { name: 'Copy as a new draft' })
  await copy.click()
  await replies.done
  await expect(copy).toBeDisabled()
  await copy.click({ force: true })
  await page.getByRole('tab', { name: 'Manage Profile' }).click()
  await page.getByLabel('Location').fill('Half a tow')
  replies.release()
  await expect(page.getByText('The copy is there, as a draft')).toBeVisible()
  await page.getByLabel('Location').pressSequentially('n')
  await expect(page.getByLabel('Location')).toHaveValue('Half a town')
  await page.getByRole('tab', { name: 'Courses' }).click()
  await expect(page.getByRole('link', { name: new RegExp(`.+${name}|${name}.+`) })).toHaveCount(1)
})

test('a course published after its dialog was closed leaves the creator where they went', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const { token } = await aCreator(site, 'Late Publisher')
  const links = someVideos(videoPlatform, 'One', 'Two', 'Three', 'Four', 'Five')
  await signInAs(page, site, token)
  await page.goto('/dash')
  await page.getByRole('link', { name: 'Upload' }).click()
  const dialog = page.getByRole('dialog')
  await fillCourse(dialog, 'Slow weaving', links)
  const replies = await delayReplies(page, /\/playlist\/create$/)
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await replies.done
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Manage Profile' }).click()
  await page.getByLabel('Location').fill('Half a tow')
  replies.release()
  await expect(page.getByText('Playlist Uploaded Successfully')).toBeVisible()
  await expect(page).toHaveURL('/dash?tab=manage')
  await page.getByLabel('Location').pressSequentially('n')
  await expect(page.getByLabel('Location')).toHaveValue('Half a town')
})

test('what a creator changes while the change before is being sent is kept', { tag: '@once' }, async ({
  page,
  site,
  videoPlatform,
}) => {
  const name = `Smithy ${crypto.randomUUID().slice(0, 8)}`
  const links = someVideos(videoPlatform, 'Coal', 'Forge', 'Anvil', 'Tongs', 'Quench')
  const [bell = '', nail = ''] = someVideos(videoPlatform, 'A bell', 'A nail')
  const { token, playlist } = await aPlaylist(site, name, links)
  await signInAs(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  const dialog = page.getByRole('dialog')

  await test.step('a video added to the next ones', async () => {
    await page.getByRole('button', { name: 'Add Video' }).click()
    await dialog.getByLabel('Video link').fill(bell)
    await dialog.getByLabel('Video link').press('Enter')
    await expect(dialog.getByText('1 videos added')).toBeVisible()
    const replies = await delayReplies(page, /\/addvideo\//)
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await replies.done
    await dialog.getByLabel('Video link').fill(nail)
    await dialog.getByLabel('Video link').press('Enter')
    await expect(dialog.getByText('2 videos added')).toBeVisible()
    replies.release()
    await expect(page.getByRole('button', { name: 'Watch A bell' })).toBeVisible()
    await page.getByRole('button', { name: 'Add Video' }).click()
    await expect(dialog.getByText('1 videos added')).toBeVisible()
    await expect(dialog.getByText('A nail')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the order', async () => {
    await page.getByRole('button', { name: 'Change order' }).click()
    const order = page.getByRole('region', { name: 'Change order' })
    await order.getByRole('button', { name: 'Move A bell', exact: true }).press('ArrowUp')
    const replies = await delayReplies(page, /\/reorder$/)
    await order.getByRole('button', { name: 'Save order' }).click()
    await replies.done
    await order.getByRole('button', { name: 'Move Coal', exact: true }).press('ArrowDown')
    replies.release()
    await expect(page.getByText('The new order is saved')).toBeVisible()
    await order.getByRole('button', { name: 'Save order' }).click()
    await expect(page.getByRole('button', { name: /^Watch / })).toHaveText([
      ...[/Forge/, /Coal/, /Anvil/, /Tongs/, /A bell/, /Quench/],
    ])
  })

  await test.step('the text about themselves', async () => {
    await page.goto('/dash?tab=manage')
    const words = page.getByRole('textbox', { name: 'About yourself' })
    await words.fill('I forge bells.')
    const replies = await delayReplies(page, /\/creator\/about$/)
    await page.getByRole('button', { name: 'Update my page' }).click()
    await replies.done
    await words.fill('I forge bells and nails.')
    replies.release()
    await expect(page.getByText('Successfully Updated')).toBeVisible()
    await expect(words).toHaveValue('I forge bells and nails.')
    await page.reload()
    await expect(words, 'not sent yet').toHaveValue('I forge bells and nails.')
  })
})

test('of two photos the one chosen last is cropped, however long the first takes to open', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token } = await aCreator(site, 'Two Photos')
  await signInAs(page, site, token)
  await page.addInitScript(() => {
    const open = window.createImageBitmap
    const large = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<void>()
    Object.assign(window, {
      openLarge() {
        large.resolve()
        return opened.promise
      },
      async createImageBitmap(file: File) {
        if (file.name !== 'large.png') return open(file)
        await large.promise
        return open(file).finally(opened.resolve)
      },
    })
  })
  await page.goto('/dash?tab=manage')
  const buffer = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const input = page.locator('input[type="file"]')
  await input.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer })
  await input.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.evaluate('openLarge()')
  await untilRendered(page)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('links that are looked up when their dialog closes are neither lost nor added twice', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const links = someVideos(videoPlatform, 'Coil', 'Handle', 'Spout')
  const { token } = await aCreator(site, 'Late Potter')
  const dialog = page.getByRole('dialog')
  await signInAs(page, site, token)

  await test.step('of a new course', async () => {
    await page.goto('/dash')
    const replies = await delayReplies(page, /\/video\/lookup/)
    await page.getByRole('link', { name: 'Upload Playlist' }).click()
    await dialog.getByLabel('Video link').fill(links.join(' '))
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await replies.done
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Upload Playlist' }).click()
    await dialog.getByLabel('Video link').fill(links[0] ?? '')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    replies.release()
    await expect(dialog.getByText('3 videos added')).toBeVisible()
    await expect(dialog.getByText('Video already exists')).toBeHidden()
    await expect(dialog.getByRole('listitem')).toHaveText([/Coil/, /Handle/, /Spout/])
    await page.unroute(/\/video\/lookup/)
  })

  await test.step('of a discarded draft', async () => {
    const [lid = ''] = someVideos(videoPlatform, 'Lid')
    const replies = await delayReplies(page, /\/video\/lookup/)
    await page.reload()
    await dialog.getByLabel('Video link').fill(lid)
    await dialog.getByLabel('Video link').press('Enter')
    await replies.done
    await dialog.getByRole('button', { name: 'Start afresh' }).click()
    const arrived = page.waitForResponse(/\/video\/lookup/)
    replies.release()
    await (await arrived).finished()
    await untilRendered(page)
    await expect(dialog.getByRole('listitem')).toHaveCount(0)
    await page.unroute(/\/video\/lookup/)
  })

  await test.step('of an existing course', async () => {
    const lessons = someVideos(videoPlatform, 'Clay', 'Wheel', 'Bowl', 'Jug', 'Glaze')
    const { token: owner, playlist } = await aPlaylist(site, 'Coiled pots', lessons)
    await signInAs(page, site, owner)
    await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
    const replies = await delayReplies(page, /\/video\/lookup/)
    const open = page.getByRole('button', { name: 'Add Video' })
    await open.click()
    await dialog.getByLabel('Video link').fill(links[0] ?? '')
    await dialog.getByLabel('Video link').press('Enter')
    await replies.done
    await page.keyboard.press('Escape')
    await open.click()
    await dialog.getByLabel('Video link').fill(links[0] ?? '')
    await dialog.getByLabel('Video link').press('Enter')
    replies.release()
    await expect(dialog.getByText('1 videos added')).toBeVisible()
    await untilQuiet(page)
    await expect(dialog.getByText('1 videos added')).toBeVisible()
  })
})

test('videos that were added after their creator had gone elsewhere are not offered to be added again', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const lessons = someVideos(videoPlatform, 'Clay', 'Wheel', 'Bowl', 'Jug', 'Glaze')
  const [handle = ''] = someVideos(videoPlatform, 'Handle')
  const { token, playlist } = await aPlaylist(site, `Jugs ${crypto.randomUUID().slice(0, 8)}`, lessons)
  const dialog = page.getByRole('dialog')
  await signInAs(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  await page.getByRole('button', { name: 'Add Video' }).click()
  await dialog.getByLabel('Video link').fill(handle)
  await dialog.getByLabel('Video link').press('Enter')
  await expect(dialog.getByText('1 videos added')).toBeVisible()
  const replies = await delayReplies(page, /\/playlist\/addvideo\//)
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await replies.done
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Manage Profile' }).click()
  await expect(page.getByLabel('Location')).toBeVisible()
  replies.release()
  await expect(page.getByText('1 video added')).toBeVisible()
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  await page.getByRole('button', { name: 'Add Video' }).click()
  await expect(dialog.getByLabel('Video link')).toBeVisible()
  await expect(dialog.getByText('Handle')).toBeHidden()
})

test('a late rejection of one link does not affect the link that is in the field by then', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const links = someVideos(videoPlatform, 'Reed', 'Cane', 'Base', 'Rim', 'Lid')
  const [good = ''] = someVideos(videoPlatform, 'Handle')
  const { token, playlist } = await aPlaylist(site, `Trays ${crypto.randomUUID().slice(0, 8)}`, links)
  await signInAs(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  await page.getByRole('button', { name: 'Add Video' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Video link')
  const absent = 'https://youtu.be/notThere000'
  const lookups = await delayReplies(page, /\/video\/lookup/)
  await field.fill(absent)
  await field.press('Enter')
  await lookups.done
  await field.fill(good)
  lookups.release()
  await expect(dialog.getByRole('alert')).toContainText(absent)
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue(good)
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeEnabled()
  await field.press('Enter')
  await expect(dialog.getByText('1 videos added')).toBeVisible()
})
