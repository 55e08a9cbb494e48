import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { TOKEN_KEY } from '#contract/constants.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import { approveOpportunity } from '#testing/opportunities.ts'
import type { FakePlatform } from '#testing/video-platform.ts'
import { aCreator, aLearner, apiOf, demoToken } from './support/actors.ts'
import { navigateInApp, untilQuiet } from './support/in-app-navigation.ts'
import type { Site } from './support/server.ts'
import {
  blockExternalRequests,
  expect,
  expectContrasts,
  expectNoSidewaysScroll,
  type Page,
  test,
} from './support/test.ts'

/**
 * Every screen of the site map, opened by everybody: no page breaks its own policy or writes an error to the console.
 * Axe finds no faint text on any. The visitor loads every page from the server, on a phone that is then made wide; the others
 * navigate inside the browser.
 */

test('every page complies with its own policy, leaks no address and escapes what people wrote', async ({
  browser,
  site,
  videoPlatform,
}) => {
  // More than thirty documents, most of them checked by axe in both colour schemes.
  test.setTimeout(300_000)
  const { page, complaints } = await aBrowser(browser, site, null)
  const { address: written, remove } = await aPlaylistOfMarkup(site, videoPlatform)
  const post = await anOpportunityOfMarkup(site)
  const siteMap = new Set((await everyAddress(site)).filter((one) => one !== '/api/docs'))
  const asked = ['/search/', '/search?query=', '/all/'].map((path) => path + encodeURIComponent(MARKUP))
  for (const address of [...siteMap, '/api/docs', written, post.address, ...asked]) {
    const html = await (await fetch(site.url + address)).text()
    expect(html).not.toMatch(/\b(learner|creator|operator)@example\.com|\$argon2/)
    expect(html).not.toMatch(/<script>complain|<img src=x/)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(address)
    if (address !== '/api/docs') {
      await hydrated(page)
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    // Each screen once, so not the sign-in page that visitors get instead of one.
    if (siteMap.has(new URL(page.url()).pathname)) await expectContrasts(page)
    expect(await otherNamesOfAllPlaylists(page), address).toEqual([])
    if (address === written || address === post.address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(MARKUP)
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Support' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  expect(complaints).toEqual([])
  // Other journeys on this server open the newest course.
  await remove()
  await post.close()
})

/** Screens that visitors do not see, each checked by one role that does. */
const OWN_SCREENS = {
  learner: /^\/(profile|learning|notifications|opportunity\/mine)/,
  creator: /^\/dash/,
  operator: /^\/operator/,
}

for (const who of ['learner', 'creator', 'operator'] as const) {
  test(`a ${who} visits every screen without a policy violation`, async ({ browser, site }) => {
    const { page, complaints } = await aBrowser(browser, site, await demoToken(site, who))
    await page.goto('/')
    await hydrated(page)
    for (const address of (await everyAddress(site)).filter((one) => one !== '/api/docs')) {
      await navigateInApp(page, address)
      expect(await otherNamesOfAllPlaylists(page), address).toEqual([])
      if (OWN_SCREENS[who].test(address)) await expectContrasts(page)
    }
    await untilQuiet(page)

    expect(complaints).toEqual([])
  })
}

/** Would be reported as an error if it ran, and as a policy violation if the browser tried to run it. */
const MARKUP = `</script><script>complain('ran')</script><img src=x onerror="complain('ran')"> type="module">`

/** A playlist with markup in its name, texts and review. */
async function aPlaylistOfMarkup(site: Site, platform: FakePlatform) {
  const api = apiOf(site)
  const [main] = (await api.categories.getAll()).data
  const ids = Array.from({ length: 5 }, () => crypto.randomUUID().slice(0, 11))
  for (const id of ids) platform.put(id, { title: MARKUP, description: MARKUP })
  const videos = ids.map((id) => ({ videoName: `https://youtu.be/${id}`, title: MARKUP }))
  const { token } = await aCreator(site, MARKUP)
  const { data: playlist } = await api.publishing.create(
    {
      body: { name: MARKUP, description: MARKUP, language: 'hindi', category: [main?._id ?? ''], videos },
    },
    { token },
  )
  await api.reviews.create(
    { body: { playlistId: playlist._id, feedback: MARKUP, rating: 1 } },
    { token: await demoToken(site, 'learner') },
  )
  return {
    address: playlistAddress(playlist),
    remove: () => api.publishing.remove({ params: { id: playlist._id } }, { token }),
  }
}

/** An open opportunity with markup in its texts. */
async function anOpportunityOfMarkup(site: Site) {
  const api = apiOf(site)
  const operator = { token: await demoToken(site, 'operator') }
  const texts = { companyName: MARKUP, jobTitle: MARKUP, jobLocation: MARKUP }
  const { data } = await api.posting.create({
    body: {
      ...texts,
      ...{ jobDescription: MARKUP, question: MARKUP, email: 'jobs@sarita.example', phone: '919876543210' },
    },
  })
  await approveOpportunity(api, data._id, operator.token)
  return {
    address: `/opportunity/${data._id}`,
    close: () => api.posting.close({ params: { id: data._id } }, operator),
  }
}

/** The page's router, which it exposes. */
interface HydratedWindow {
  __reactRouterDataRouter?: {
    state: { initialized: boolean; navigation: { state: string } }
  }
}

/** Waits until the page is hydrated and shows the screen that was opened. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { state } = (window as unknown as HydratedWindow).__reactRouterDataRouter ?? {}
    return state?.initialized && state.navigation.state === 'idle'
  })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Names of links to all playlists, other than the standard one and those in the specification. */
function otherNamesOfAllPlaylists(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(location.pathname === '/playlists' ? 'nothing' : 'a[href="/playlists"]')]
      .map((link) => link.getAttribute('aria-label') ?? link.textContent ?? '')
      .filter((name) => !['All playlists', 'Discover', 'Explore'].includes(name.trim())),
  )
}

async function everyAddress(site: Site): Promise<string[]> {
  const api = apiOf(site)
  const [card] = (await api.playlists.getTop()).data
  const [main] = (await api.categories.getAll()).data
  const [post] = (await api.opportunities.list({})).opportunities
  if (!card || !main || !post) throw new Error('the demo content has nothing to show')
  const parts: Record<string, string> = {
    ...{ token: 'x'.repeat(43), 'term?': 'python', categoryId: main._id, pagetype: 'all', id: 'python' },
    opportunityId: post._id,
    certificateId: await aCertificate(site, card._id),
    playlistId: card._id,
    creatorId: card.creator._id,
  }
  const siteMap = await readFile('web/routes.ts', 'utf8')
  const paths = [...siteMap.matchAll(/route\('([^']+)'/g)].map(([, path = '']) => path)
  return ['/', ...paths.map((path) => addressOf(path, parts, playlistAddress(card))), '/api/docs']
}

/** A certificate of somebody who has watched all of a course; returns its id. */
async function aCertificate(site: Site, playlistId: string): Promise<string> {
  const api = apiOf(site)
  const { token } = await aLearner(site)
  const { data } = await api.learning.getCourse({ params: { playlistId } }, { token })
  const at = new Date().toISOString()
  const marks = data.videos.map(({ videoId }) => ({ videoId, seconds: 0, watched: true, at, playlistId }))
  await api.learning.putMarks({ body: { marks } }, { token })
  return (await api.learning.issueCertificate({ body: { playlistId } }, { token })).data._id
}

function addressOf(path: string, parts: Record<string, string>, playlist: string): string {
  if (path === '*') return '/nothing/is/here'
  if (path.startsWith('creator/')) return playlist
  return `/${path.replace(/:([\w?]+)/g, (_, name: string) => exampleOf(parts, name))}`
}

function exampleOf(parts: Record<string, string>, name: string): string {
  const example = parts[name]
  if (example === undefined) throw new Error(`there is no example of ${name} in an address`)
  return example
}

/** A page of its own for somebody, and the errors that the browser reports in it. */
async function aBrowser(browser: Browser, site: Site, token: string | null) {
  const page = await browser.newPage({ baseURL: site.url, serviceWorkers: 'block' })
  await blockExternalRequests(page)
  const complaints: string[] = []
  await page.exposeFunction('complain', (text: string) => complaints.push(text))
  await page.addInitScript(
    ([origin, key, value]) => {
      if (location.origin !== origin) return
      if (value) localStorage.setItem(key, value)
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
        (window as unknown as { complain(text: string): void }).complain(
          `${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}`,
        ),
      )
    },
    [site.url, TOKEN_KEY, token ?? ''] as const,
  )
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 40[134]/.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, complaints }
}
