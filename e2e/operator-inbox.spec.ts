import { approveOpportunity } from '#testing/opportunities.ts'
import { anAddress, apiOf, demoToken } from './support/actors.ts'
import { applied, openConsole } from './support/console.ts'
import { type Site, startSite } from './support/server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './support/test.ts'

/** Who comes second is told so; the browser reports it. */
test.use({ expectedErrors: /status of 40[49]/ })

/** For whoever decides all that waits: the site of the other journeys keeps what they left there. */
const testAlone = test.extend({
  site: async ({ videoPlatform }, use) => {
    const site = await startSite(videoPlatform.env())
    await use(site)
    await site.stop()
  },
})

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

/** Sixty things of five kinds wait. */
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
  for (let at = 0; at < 6; at += 1) await applied(site, `Applicant ${at}`)
  const made = reports.length + WORDS.length + 6
  for (let at = made; at < SIXTY; at += 1) await anOffer(site, `${WORDS[at % WORDS.length]} number ${at}`)
}

async function anOffer(
  site: Site,
  jobTitle: string,
  jobDescription = 'Work on roofs across Pune, with a team of four.',
) {
  const { data } = await apiOf(site).opportunities.create({
    body: {
      companyName: 'Surya Solar',
      email: anAddress(),
      phone: '9876543210',
      jobTitle,
      jobDescription,
      jobLocation: 'Pune',
    },
  })
  return data._id
}

const current = (page: Page) => page.getByRole('list', { name: 'Inbox' }).locator('[data-current]')

testAlone(
  'sixty things of mixed kinds are decided by the keyboard alone, one after the other',
  {
    tag: '@once',
  },
  async ({ page, site }) => {
    testAlone.setTimeout(240_000)
    await sixtyThings(site)
    await openConsole(page, site)
    await expect(page.getByRole('heading', { level: 2, name: 'Inbox' })).toBeVisible()
    const kinds = new Set<string>()
    for (let decided = 1; decided <= SIXTY; decided += 1) {
      await expect(current(page)).toBeFocused()
      const kind = (await current(page).getAttribute('data-kind')) ?? ''
      kinds.add(kind)
      // Every third one of those that somebody waits for gets a reason, chosen by its number.
      if (decided % 3 === 0 && ['opportunity', 'application'].includes(kind)) {
        await page.keyboard.press('r')
        await expect(page.getByRole('list', { name: 'Answers' }).getByRole('button').first()).toBeFocused()
        await page.keyboard.press('1')
        await expect(page.getByLabel('Reason')).not.toHaveValue('')
        await page.keyboard.press('Enter')
      } else await page.keyboard.press('a')
      await expect(page.getByText(new RegExp(`· ${decided} decided`))).toBeVisible()
    }
    expect([...kinds].sort()).toEqual(
      expect.arrayContaining(['application', 'opportunity', 'report', 'wish']),
    )
  },
)

test('a decision is undone by a key, what looks like a scam is marked, and answers are edited', {
  tag: '@wide',
}, async ({ page, site }) => {
  const offer = await anOffer(site, 'Keeper of bees', 'Pay a registration fee of ₹500 before you come.')
  const token = await demoToken(site, 'operator')
  await openConsole(page, site, 'state=opportunity')
  await expect(current(page)).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const name = await current(page).getByRole('heading').innerText()
  await expect(page.getByText('You are working on this.')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('status').filter({ hasText: `“${name}” is public now.` })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('status').filter({ hasText: `“${name}” waits again.` })).toBeVisible()
  await expect(current(page)).toContainText(name)

  await page.keyboard.press('r')
  await expect(page.getByRole('list', { name: 'Answers' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(current(page)).toBeFocused()
  await page.keyboard.press('r')
  await page.keyboard.press('1')
  await expect(page.getByLabel('Reason')).not.toHaveValue('')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `“${name}” is rejected.` })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('status').filter({ hasText: `“${name}” waits again.` })).toBeVisible()

  const suspicious = page.getByRole('listitem').filter({ hasText: 'Keeper of bees' })
  await expect(suspicious.getByText('Asks for money', { exact: true })).toBeVisible()
  await expect(suspicious.locator('mark')).toHaveText('registration fee')
  await approveOpportunity(apiOf(site), offer, token)
  await page.goto(`/opportunity/${offer}`)
  await expect(page.getByText('Nobody honest asks you for money.')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/operator?section=answers&state=opportunity')
  await page.getByRole('button', { name: 'Add answer' }).click()
  const form = page.getByRole('form', { name: 'Add answer' })
  const title = `Name the wage ${crypto.randomUUID().slice(0, 6)}`
  await form.getByLabel('Name').fill(title)
  await form.getByLabel('Answer').fill('Please name the wage.')
  await form.getByRole('button', { name: 'Add answer' }).click()
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('Please name the wage.')
  await row.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Answer', { exact: true }).fill('Please name the wage and the hours.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('the wage and the hours')
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toContainText('Done')
})
