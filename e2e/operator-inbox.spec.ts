import path from 'node:path'
import type { Browser } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { openEmbedded } from '#server/db/client.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { MAX_ATTEMPTS } from '#server/jobs/claim.ts'
import { runCommand } from '#testing/command-line.ts'
import { approveOpportunity } from '#testing/opportunities.ts'
import { expectSignedIn } from '#testing/signed-in.ts'
import { anAddress, apiOf, demoToken, signInAs } from './support/actors.ts'
import { anOpportunity, applyAsCreator, currentCard, openConsole, pressWhenShown } from './support/console.ts'
import { untilQuiet } from './support/in-app-navigation.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import { type Site, startSite } from './support/server.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fitsBothSizes,
  type Page,
  test,
} from './support/test.ts'

/** The second operator to decide gets a rejection, which the browser reports. */
test.use({ expectedErrors: /status of 40[49]/ })

/** For an operator who decides everything that waits: the other journeys' site keeps what they left there. */
const testAlone = test.extend({
  site: async ({ videoPlatform }, use) => {
    const site = await startSite(videoPlatform.env(), letThingsBreak)
    await use(site)
    await site.stop()
  },
})

/**
 * Each waits once the site has started: emails that cannot be written, courses whose videos are gone, reviews held back.
 */
const BROKEN = { mails: 2, courses: 2, reviews: 2 }

/** Written directly into the database, before the site uses it. */
async function letThingsBreak(dataDir: string) {
  const { db, close } = await openEmbedded(path.join(dataDir, 'db'))
  const mail = { kind: 'reports.tell-reporter', payload: { reportId: 'nobody' }, attempts: MAX_ATTEMPTS - 1 }
  await db.insert(jobs).values(Array(BROKEN.mails).fill(mail))
  await db.execute(sql`update known_videos set state = 'gone' where id in (select video_id from playlist_videos
    where playlist_id in (select id from playlists order by id limit ${BROKEN.courses}))`)
  await db.execute(sql`update reviews set held_at = now(), hidden_at = now(), created_at = now()
    where id in (select id from reviews order by id limit ${BROKEN.reviews})`)
  await close()
}

const SIXTY = 60
const WORDS = [
  'Weaver',
  'Welder',
  'Tailor',
  'Baker',
  'Nurse',
  'Driver',
  'Typist',
  'Cook',
  'Potter',
  'Guard',
  'Clerk',
]

/** With the broken ones sixty things of seven kinds wait. */
async function sixtyThings(site: Site) {
  const api = apiOf(site)
  const { data: top } = await api.playlists.getTop()
  const { data: creators } = await api.profile.listCreators({ query: { limit: 4 } })
  const reports = [
    ...top.slice(0, 8).map(({ _id }) => ({ kind: 'playlist' as const, id: _id, reason: 'broken' as const })),
    ...creators
      .slice(0, 2)
      .map(({ _id }) => ({ kind: 'creator' as const, id: _id, reason: 'spam' as const })),
  ]
  for (const body of reports) await api.reports.create({ body })
  for (const word of WORDS)
    await api.search.wish({ body: { query: `${word} ${crypto.randomUUID().slice(0, 8)}` } })
  for (let at = 0; at < 6; at += 1) await applyAsCreator(site, `Applicant ${at}`)
  const made = reports.length + WORDS.length + 6 + BROKEN.mails + BROKEN.courses + BROKEN.reviews
  for (let at = made; at < SIXTY; at += 1)
    await anOpportunity(site, `${WORDS[at % WORDS.length]} number ${at}`)
}

/** Another operator, added by the command line, with the console open on another machine. */
async function aColleague(browser: Browser, site: Site, name: string): Promise<Page> {
  const email = anAddress()
  const added = await runCommand(['operator', 'add', email, '--name', name], { DATA_DIR: site.dataDir })
  const password = /Password \(shown only this once\): (\S+)/.exec(added.stdout)?.[1] ?? ''
  const { token } = await expectSignedIn(apiOf(site).accounts.login({ body: { email, password } }))
  const machine = await browser.newContext({ ...wide, baseURL: site.url })
  const page = await machine.newPage()
  await signInAs(page, site, token)
  await page.goto('/operator')
  return page
}

const wide = { viewport: { width: 1280, height: 800 } }

testAlone(
  'sixty things of mixed kinds are decided by the keyboard alone, one after the other',
  {
    tag: '@once',
  },
  async ({ page, site, browser }) => {
    testAlone.setTimeout(240_000)
    await sixtyThings(site)
    const colleague = await aColleague(browser, site, 'Ritu Sharma')
    await expect(colleague.getByText('You are working on this.')).toBeVisible()
    // The claim by looking at the first thing is still under way when the operator takes it over.
    const pressed = Promise.withResolvers<void>()
    await page.route(/\/claim$/, async (route) => {
      await pressed.promise
      await route.continue()
    })
    const looked = page.waitForRequest(/\/claim$/)
    await openConsole(page, site)
    await expect(page.getByRole('heading', { level: 2, name: 'Inbox' })).toBeVisible()

    await testAlone.step('what a colleague works on is left to them, unless it is taken over', async () => {
      await expect(currentCard(page)).toBeFocused()
      await expect(currentCard(page)).toContainText('Ritu Sharma is working on this until')
      await expect(currentCard(page).getByRole('button')).toHaveText([/Take over/])
      for (const size of [wide.viewport, { width: 360, height: 740 }]) {
        await page.setViewportSize(size)
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }
      await looked
      await page.keyboard.press('a')
      await page.keyboard.press('t')
      pressed.resolve()
      await expect(currentCard(page)).toContainText('You are working on this.')
      await page.unroute(/\/claim$/)
      // The earlier key decided nothing.
      await expect(page.getByText(/\d decided/)).toBeHidden()
      await colleague.keyboard.press('a')
      await expect(currentCard(colleague).getByRole('alert')).toHaveText(
        'Pragati Operator is working on this',
      )
      await expect(currentCard(colleague)).toContainText(/is working on this until/)
      await colleague.context().close()
    })

    const kinds = new Set<string>()
    for (let decided = 1; decided <= SIXTY; decided += 1) {
      await expect(currentCard(page)).toBeFocused()
      const kind = (await currentCard(page).getAttribute('data-kind')) ?? ''
      const isFirst = !kinds.has(kind)
      kinds.add(kind)
      // The first of each kind, and every third one that somebody waits for, is rejected with a reason chosen by its
      // number.
      if (kind === 'mail' && isFirst) await page.keyboard.press('r')
      else if (
        (isFirst && ['course', 'review', 'report'].includes(kind)) ||
        (decided % 3 === 0 && ['opportunity', 'application'].includes(kind))
      ) {
        await page.keyboard.press('r')
        await expect(page.getByRole('list', { name: 'Answers' }).getByRole('button').first()).toBeFocused()
        await page.keyboard.press('1')
        await expect(page.getByLabel('Reason')).not.toHaveValue('')
        await page.keyboard.press('Enter')
      } else await page.keyboard.press('a')
      await expect(page.getByText(new RegExp(`· ${decided} decided`))).toBeVisible()
    }
    expect([...kinds].sort()).toEqual([
      ...['application', 'course', 'mail', 'opportunity', 'report', 'review', 'wish'],
    ])
  },
)

test('a decision is undone by a key, scam signals are marked, and answers are edited', {
  tag: '@wide',
}, async ({ page, site }) => {
  const token = await demoToken(site, 'operator')
  // The inbox shows those that have waited longest.
  const { operatorInbox, operatorOpportunities } = apiOf(site)
  const { data } = await operatorInbox.list({ query: { kind: 'opportunity', limit: 50 } }, { token })
  for (const { thing } of data.items) {
    const params = { opportunityId: thing._id }
    await operatorOpportunities.reject({ params, body: { reason: 'Made by another journey' } }, { token })
  }
  const year = new Date().getFullYear() + 1
  const deadline = `${year}-06-30`
  const demand = 'Pay a registration fee of ₹500 before you come.'
  const offer = await anOpportunity(site, 'Keeper of bees', demand, { deadline })
  await openConsole(page, site, 'state=opportunity')
  await expect(currentCard(page)).toBeFocused()
  await fitsBothSizes(page, currentCard(page).getByRole('button', { name: /^Approve/ }))
  const name = await currentCard(page).getByRole('heading').innerText()
  // The operator of the demo may be at other things from other journeys.
  await expect(currentCard(page).getByText('You are working on this.')).toBeVisible()
  await pressWhenShown(page, `“${name}” is public now.`, 'u')
  await page.keyboard.press('a')
  await expect(page.getByRole('status').filter({ hasText: `“${name}” waits again.` })).toBeVisible()
  await expect(currentCard(page)).toContainText(name)

  await page.keyboard.press('r')
  await expect(page.getByRole('list', { name: 'Answers' })).toBeVisible()
  await fitsBothSizes(page, page.getByLabel('Reason'))
  await page.getByLabel('Reason').fill('Half a reason')
  await page.keyboard.press('Escape')
  await expect(currentCard(page)).toBeFocused()
  await page.keyboard.press('r')
  await expect(page.getByLabel('Reason'), 'kept').toHaveValue('Half a reason')
  await page.keyboard.press('1')
  await expect(page.getByLabel('Reason')).not.toHaveValue('Half a reason')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `“${name}” is rejected.` })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('status').filter({ hasText: `“${name}” waits again.` })).toBeVisible()

  const suspicious = page.getByRole('listitem').filter({ hasText: 'Keeper of bees' })
  await expect(suspicious.getByText('Asks for money', { exact: true })).toBeVisible()
  await expect(suspicious.locator('mark')).toHaveText('registration fee')
  await expect(suspicious).toContainText(`Last day to apply 30 Jun ${year}`)
  await fitsBothSizes(page, suspicious.locator('mark'))
  await approveOpportunity(apiOf(site), offer, token)
  await page.goto(`/opportunity/${offer}`)
  await expect(page.getByText('No honest employer asks you for money.')).toBeVisible()
  await fitsBothSizes(page, page.getByText('No honest employer asks you for money.'))

  await page.goto('/operator?section=answers&state=opportunity')
  await page.getByRole('button', { name: 'Add answer' }).click()
  const form = page.getByRole('form', { name: 'Add answer' })
  const title = `Name the wage ${crypto.randomUUID().slice(0, 6)}`
  await form.getByLabel('Name').fill(title)
  await form.getByLabel('Answer').fill('Please name the wage.')
  await page.reload()
  await page.getByRole('button', { name: 'Add answer' }).click()
  await expect(form.getByLabel('Answer'), 'kept').toHaveValue('Please name the wage.')
  await form.getByRole('button', { name: 'Add answer' }).click()
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('Please name the wage.')
  await row.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Answer', { exact: true }).fill('Please name the wage and the hours.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('the wage and the hours')
  await fitsBothSizes(page, row.getByRole('button', { name: 'Delete' }))
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toContainText('Done')
})

test('what is pressed and typed while a decision is under way is neither lost nor taken for another', {
  tag: '@once',
}, async ({ page, site }) => {
  for (const title of ['Reader', 'Singer', 'Dancer', 'Painter']) await anOpportunity(site, title)
  await openConsole(page, site, 'state=opportunity')
  await expect(currentCard(page)).toBeFocused()
  const titles = await page.getByRole('list', { name: 'Inbox' }).getByRole('heading').allInnerTexts()
  const [first, second = ''] = titles
  const said = (words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  const reply = await delayReplies(page, /\/approve$/)
  await page.keyboard.press('a')
  await reply.done
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  await page.getByLabel('Reason').pressSequentially('An un')
  reply.release()
  await said(`“${first}” is public now.`)
  // Outside the field these letters would be keys: L leaves a thing, A approves it.
  await page.keyboard.type('real wage')
  await expect(page.getByLabel('Reason')).toHaveValue('An unreal wage')
  await page.keyboard.press('Escape')

  const next = await delayReplies(page, /\/approve$/)
  await expect(currentCard(page)).toContainText(second)
  await page.keyboard.press('a')
  await next.done
  await page.keyboard.press('u')
  next.release()
  await said(`“${second}” waits again.`)
  await expect(page.getByText('1 decided')).toBeVisible()
  await expect(currentCard(page)).toContainText(second)

  await page.keyboard.press('a')
  await said(`“${second}” is public now.`)
  const undone = await delayReplies(page, /\/undo-approval$/)
  await page.keyboard.press('u')
  await page.keyboard.press('u')
  await undone.done
  undone.release()
  await said(`“${second}” waits again.`)
  await untilQuiet(page)
  await expect(page.getByRole('alert'), 'pressed twice it is undone once').toBeHidden()
  await expect(page.getByText('1 decided')).toBeVisible()

  const last = await delayReplies(page, /\/approve$/)
  await page.keyboard.press('a')
  await last.done
  await page.keyboard.press('j')
  await expect(currentCard(page)).not.toContainText(second)
  await page.keyboard.press('a')
  last.release()
  await expect(page.getByText('3 decided')).toBeVisible()
})
