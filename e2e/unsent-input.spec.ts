import { playlistAddress } from '#contract/playlist-address.ts'
import { aLearner, anAddress, apiOf, codeFor, demoToken, signInAs } from './support/actors.ts'
import { navigateInApp } from './support/in-app-navigation.ts'
import type { Site } from './support/server.ts'
import { expect, type Page, test } from './support/test.ts'

const password = 'a good password'

test.use({ expectedErrors: /status of 40[0139]/ })

async function aCourse(site: Site) {
  const { data } = await apiOf(site).playlists.getTop()
  const card = data.find(({ videoCount }) => videoCount > 4)
  if (!card) throw new Error('The demo content has no such playlist')
  return { address: playlistAddress(card), id: card._id }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
}

const codeScreen = (page: Page) => page.getByRole('heading', { name: 'Check your mail' })
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))

test('the step for a sign-up’s code survives a reload, and signing up again leads to it', {
  tag: '@once',
}, async ({ page, site }) => {
  const email = anAddress()
  await page.goto('/signup')
  await signUp(page, email)
  await expect(codeScreen(page)).toBeVisible()
  expect(await stored(page)).toContain(email)
  expect(await stored(page)).not.toContain(password)

  await page.reload()
  await expect(codeScreen(page)).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()

  await page.getByRole('button', { name: 'Use another email' }).click()
  await page.reload()
  await expect(codeScreen(page)).toBeHidden()
  await signUp(page, email)
  await expect(codeScreen(page)).toBeVisible()
  await page.reload()
  // The code does not verify somebody else's sign-up.
  const own = await codeFor(site, email)
  await apiOf(site).accounts.signUp({ body: { name: 'Mallory', email, password: 'planted password' } })
  await expect.poll(() => codeFor(site, email)).not.toBe(own)
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await codeFor(site, email))
  await expect(page.getByText('*Somebody signed up with this email again meanwhile.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/signin')
  await expect(page.getByText('Your email is verified. Please log in.')).toBeVisible()
  await page.goto('/signup')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible()
})

test('the step for a sign-in’s code survives a reload, for half an hour', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const email = anAddress()
  await apiOf(site).accounts.signUp({ body: { name: 'Asha Rao', email, password } })
  await page.goto('/signin')
  await signIn(page, email)
  await page.getByRole('button', { name: 'please verify now by a click' }).click()
  await expect(codeScreen(page)).toBeVisible()
  await page.reload()
  await expect(codeScreen(page)).toBeVisible()
  expect(await stored(page)).not.toContain(password)

  await page.evaluate(() => {
    const key = 'draft:code:sign-in'
    const step = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    sessionStorage.setItem(key, JSON.stringify({ ...step, until: Date.now() + 1_000 * 60 * 10 }))
  })
  await page.reload()
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await codeFor(site, email))
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('_access_token'))).toBeTruthy()

  await page.evaluate((address) => {
    localStorage.clear()
    sessionStorage.setItem('draft:code:sign-in', JSON.stringify({ email: address, until: Date.now() - 1 }))
  }, email)
  await page.goto('/signin')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(codeScreen(page)).toBeHidden()
  await expect.poll(() => stored(page)).not.toContain(email)
})

test('a review in progress survives Escape, a tap outside, Back and a reload, for its author alone', {
  tag: '@once',
}, async ({ page, site }) => {
  const { address } = await aCourse(site)
  await signInAs(page, site, (await aLearner(site)).token)
  await page.goto(address)
  const dialog = page.getByRole('dialog')
  const words = dialog.getByLabel('Your review')
  const write = page.getByRole('button', { name: 'Write a Review' })
  await write.click()
  await dialog.getByRole('radio', { name: '4 stars' }).click()
  await words.fill('Clear, calm, and')

  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(100, 20),
    () => page.goBack(),
    () => page.reload(),
  ]
  for (const close of ways) {
    await close()
    await expect(dialog).toBeHidden()
    await write.click()
    await expect(words).toHaveValue('Clear, calm, and')
    await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked()
  }
  await signInAs(page, site, (await aLearner(site)).token)
  await page.goto(address)
  await write.click()
  await expect(words).toHaveValue('')
})

test('edits of a playlist survive Back and a reload', { tag: '@once' }, async ({ page, site }) => {
  await signInAs(page, site, await demoToken(site, 'creator'))
  await page.goto('/dash')
  await page.getByRole('main').locator('article h2 a').first().click()
  const edit = page.getByRole('main').getByRole('button', { name: 'Edit', exact: true })
  const description = page.getByRole('dialog').getByLabel('Description')
  await edit.click()
  const before = await description.inputValue()
  await description.fill('Begun anew, but not')
  await page.goBack()
  await page.reload()
  await edit.click()
  await expect(description).toHaveValue('Begun anew, but not')
  // With its original text restored, it is no longer a draft.
  await description.fill(before)
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([])
})

test('an abandoned return address does not affect a later sign-in', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { email } = await aLearner(site)
  await page.goto('/profile')
  await expect(page).toHaveURL('/signin')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/signin')
  await signIn(page, email)
  await expect(page).toHaveURL('/')
})

test('the return address survives signing up, and a reload', { tag: '@once' }, async ({ page, site }) => {
  const email = anAddress()
  await page.goto('/profile')
  await expect(page).toHaveURL('/signin')
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/signup')
  await signUp(page, email)
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await codeFor(site, email))
  await expect(page).toHaveURL('/signin')
  await page.reload()
  await signIn(page, email)
  await expect(page).toHaveURL('/profile')
})

test('Start watching continues with the first video after signing in', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { address, id } = await aCourse(site)
  const [first] = (await apiOf(site).playlists.get({ params: { id } })).data.videos
  const { email } = await aLearner(site)
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await signIn(page, email)
  await expect(page).toHaveURL(`${address}?video=${first?._id}`)
  await expect(page.getByRole('dialog').getByRole('heading', { name: first?.title ?? '' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Watch/ }).first()).toBeVisible()
})

test.describe('storage that is', () => {
  // The router reports an error about it while the page is loading.
  test.use({ expectedErrors: /SecurityError|denied|status of 40[013]/ })

  test('forbidden leaves every page readable, and signing in shows the reason why it cannot work', {
    tag: '@once',
  }, async ({ browser, site }) => {
    const page = await browser.newPage({ baseURL: site.url, serviceWorkers: 'block' })
    await page.addInitScript(() => {
      for (const area of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, area, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
    })
    const { address } = await aCourse(site)
    const isReadable = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Something went wrong')).toBeHidden()
    }
    await page.goto('/')
    await isReadable()
    for (const at of ['/playlists', '/search/python', '/opportunity', '/creatorform', '/signup']) {
      await navigateInApp(page, at)
      await isReadable()
    }
    await page.goto(address)
    await isReadable()
    await page.goto('/profile')
    await expect(page).toHaveURL('/signin')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/user/login')) asked.push(request.url())
    })
    await signIn(page, (await aLearner(site)).email)
    await expect(page.getByRole('alert')).toContainText('does not let this site store anything')
    expect(asked).toEqual([])
    await page.close()
  })

  test('full shows an error when somebody signs in', { tag: '@once' }, async ({ page, site }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    await page.goto('/signin')
    await signIn(page, (await aLearner(site)).email)
    await expect(page.getByRole('alert')).toContainText('does not let this site store anything')
  })

  test('broken, empty or odd in its user or its token leaves the page readable', { tag: '@once' }, async ({
    page,
    site,
  }) => {
    const own = (await aLearner(site)).token
    const session = (role: string) => `x.${btoa(JSON.stringify({ role, name: 'Asha', id: role && '1' }))}.x`
    for (const [what, token, user] of [
      ['broken in its user', own, '{"name":'],
      ['odd in its user', own, '[1]'],
      ['broken in its token', 'no token', '{}'],
      ['empty in its token', session(''), 'null'],
      ['odd in its token', session('admin'), '"user"'],
    ] as const)
      await test.step(what, async () => {
        await signInAs(page, site, token)
        await page.evaluate((entry) => localStorage.setItem('user', entry), user)
        await page.goto('/playlists')
        await expect(page.getByRole('heading', { level: 1 }), what).toHaveText('Playlists')
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        const menu = page.getByRole('dialog')
        const isSignedIn = token === own
        await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible({ visible: isSignedIn })
        await expect(menu.getByRole('link', { name: 'Log in' })).toBeVisible({ visible: !isSignedIn })
      })
  })
})
