import type { Locator } from '@playwright/test'
import { playlistAddress } from '#contract/playlist-address.ts'
import { aLearner, signInAs } from './support/actors.ts'
import { openConsole } from './support/console.ts'
import { fillOpportunity } from './support/forms.ts'
import { untilQuiet } from './support/in-app-navigation.ts'
import { aCourseToLearn } from './support/learning.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import { expect, openPlayer, test } from './support/player.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'

// A form that closes once it is saved would take along what was typed since: nothing can be typed meanwhile.

test('a dialog is read-only while it is being saved, and editable again after a failure', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const name = `Felting ${crypto.randomUUID().slice(0, 8)}`
  const links = someVideos(videoPlatform, 'Wool', 'Soap', 'Water', 'Rub', 'Rinse')
  const { api, token, playlist } = await aPlaylist(site, name, links)
  const dialog = page.getByRole('dialog')

  await test.step('the words of a course', async () => {
    await signInAs(page, site, token)
    await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const topic = dialog.getByLabel('Topic')
    await dialog.getByLabel('Description').fill('Felt from wool.')
    const replies = await delayReplies(page, /\/playlist\/update\//)
    await topic.press('Enter')
    await replies.done
    await expect(dialog.getByLabel('Description')).not.toBeEditable()
    await expect(topic, 'the focus stays').toBeFocused()
    await page.keyboard.type(' too late')
    await expect(topic).toHaveValue(name)
    replies.release()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Felt from wool.')).toBeVisible()
  })

  await test.step('a review, of a course that is deleted meanwhile', async () => {
    await signInAs(page, site, (await aLearner(site)).token)
    await page.goto(playlistAddress(playlist))
    await page.getByRole('button', { name: 'Write a Review' }).click()
    const words = dialog.getByLabel('Your review')
    await dialog.getByRole('radio', { name: '4 stars' }).click()
    await words.fill('Warm')
    await api.publishing.remove({ params: { id: playlist._id } }, { token })
    const replies = await delayReplies(page, /\/feedback\/create$/)
    await dialog.getByRole('button', { name: 'Post' }).click()
    await replies.done
    await expect(words).not.toBeEditable()
    await page.touchscreen.tap(...(await middleOf(dialog.getByRole('radio', { name: '2 stars' }))))
    replies.release()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked()
    await words.press('End')
    await words.pressSequentially(' and soft')
    await expect(words).toHaveValue('Warm and soft')
  })
})

test('a late answer does not close what was opened since', { tag: '@once' }, async ({
  page,
  site,
  videoPlatform,
}) => {
  const links = someVideos(videoPlatform, 'Wool', 'Soap', 'Water', 'Rub', 'Rinse')
  const [dye = ''] = someVideos(videoPlatform, 'Dye')
  const { token, playlist } = await aPlaylist(site, `Felting ${crypto.randomUUID().slice(0, 8)}`, links)
  const dialog = page.getByRole('dialog')

  await test.step('the order of the videos, when one is added', async () => {
    await signInAs(page, site, token)
    await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
    await page.getByRole('button', { name: 'Add Video' }).click()
    await dialog.getByLabel('Video link').fill(dye)
    await dialog.getByLabel('Video link').press('Enter')
    await expect(dialog.getByText('1 videos added')).toBeVisible()
    const replies = await delayReplies(page, /\/addvideo\//)
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await replies.done
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Change order' }).click()
    const order = page.getByRole('region', { name: 'Change order' })
    await order.getByRole('button', { name: 'Move Wool', exact: true }).press('ArrowDown')
    replies.release()
    await expect(page.getByText('1 video added')).toBeVisible()
    await expect(order.getByRole('button', { name: /^Move / })).toHaveCount(6)
    await expect(order.getByRole('button', { name: /^Move / }).first()).toHaveAccessibleName('Move Soap')
  })

  await test.step('an opportunity', async () => {
    await signInAs(page, site, (await aLearner(site)).token)
    await page.goto('/opportunity/mine')
    const create = page.getByRole('link', { name: 'Create Opportunity' })
    await create.click()
    await fillOpportunity(dialog)
    const replies = await delayReplies(page, /\/opportunity\/create$/)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await replies.done
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await create.click()
    await dialog.getByLabel('Job Title').fill('Master felter')
    replies.release()
    await expect(page.getByText('Opportunity Created Successfully')).toBeVisible()
    await untilQuiet(page)
    await expect(dialog.getByLabel('Job Title')).toHaveValue('Master felter')
  })

  await test.step('a review', async () => {
    await signInAs(page, site, (await aLearner(site)).token)
    await page.goto(playlistAddress(playlist))
    const words = dialog.getByLabel('Your review')
    await page.getByRole('button', { name: 'Write a Review' }).click()
    await dialog.getByRole('radio', { name: '4 stars' }).click()
    await words.fill('Warm')
    const replies = await delayReplies(page, /\/feedback\/create$/)
    await dialog.getByRole('button', { name: 'Post' }).click()
    await replies.done
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Write a Review' }).click()
    await words.fill('Warm and soft')
    replies.release()
    await expect(page.getByRole('article').getByText('Warm', { exact: true })).toBeAttached()
    await expect(words).toHaveValue('Warm and soft')
    await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('article').getByText('Warm and soft')).toBeVisible()
  })
})

test('a note is read-only while it is being saved', { tag: '@once' }, async ({ page, site, player }) => {
  const { address, ids } = await aCourseToLearn(page, site)
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  const dialog = page.getByRole('dialog')
  const held = await openPlayer(page, player, ids[0] ?? '')
  await held.pauseAt(252)
  await dialog.getByText('Notes', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Write a note at 4:12' }).click()
  const words = dialog.getByLabel('Your note at 4:12')
  await words.fill('Loops end.')
  const replies = await delayReplies(page, /\/learning\/notes\//)
  await dialog.getByRole('button', { name: 'Save' }).click()
  // A form waits for the server for four seconds only.
  await expect(words).not.toBeEditable()
  await replies.done
  replies.release()
  await expect(dialog.getByRole('listitem').getByText('Loops end.')).toBeVisible()
})

test('a dialog of the console is read-only while it is being saved', { tag: '@wide' }, async ({
  page,
  site,
}) => {
  const mark = crypto.randomUUID().slice(0, 6)
  const dialog = page.getByRole('dialog')
  const said = (words: string) => page.getByRole('alert').filter({ hasText: words })

  await test.step('a category', async () => {
    await openConsole(page, site, 'section=categories')
    await page.getByRole('button', { name: 'Add category', exact: true }).click()
    await dialog.getByLabel('Name').fill(`Felting ${mark}`)
    const replies = await delayReplies(page, /\/operator\/categories$/)
    await dialog.getByLabel('Name').press('Enter')
    await replies.done
    await page.keyboard.type(' too late')
    await expect(dialog.getByLabel('Name')).toHaveValue(`Felting ${mark}`)
    replies.release()
    await expect(dialog).toBeHidden()
    await said(mark).getByRole('button', { name: 'Undo' }).click()
    await expect(said('deleted')).toBeVisible()
  })

  await test.step('words of the glossary, which are previewed first', async () => {
    await page.goto('/operator?section=glossary&q=python')
    await page.getByRole('button', { name: 'Add words to python' }).click()
    await dialog.getByLabel('Words').fill(`ajgar ${mark}`)
    await dialog.getByRole('button', { name: 'Show what would be found' }).click()
    const replies = await delayReplies(page, /\/operator\/glossary$/)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await replies.done
    await expect(dialog.getByLabel('Words')).not.toBeEditable()
    replies.release()
    await expect(dialog).toBeHidden()
  })
})

/** Where a finger would touch. */
async function middleOf(place: Locator): Promise<[x: number, y: number]> {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return [x + width / 2, y + height / 2]
}
