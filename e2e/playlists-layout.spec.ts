import { playlistAddress } from '#contract/playlist-address.ts'
import { signInAs } from './support/actors.ts'
import { aBusyLearner, tick } from './support/learning.ts'
import { expect, test } from './support/test.ts'

test('the actions of a course are in one row, on phones below the one to watch it; those on its videos are aligned with their text', async ({
  page,
  site,
  isMobile,
}) => {
  const { token, finished } = await aBusyLearner(site)
  await signInAs(page, site, token)
  await page.goto(playlistAddress(finished.playlist))
  const main = page.getByRole('main')
  const watch = main.getByRole('link', { name: 'Watch again' })
  const others = ['Save for later', 'Follow', 'Share'].map((name) =>
    main.getByRole('button', { name, exact: true }),
  )
  await expect(main.getByRole('button', { name: 'Get the certificate' })).toBeVisible()
  const inRow = await Promise.all((isMobile ? others : [watch, ...others]).map((one) => one.boundingBox()))
  expect(new Set(inRow.map((box) => box?.y)).size, 'one row').toBe(1)
  const watchBox = await watch.boundingBox()
  if (isMobile) expect(watchBox?.width).toBe(328)
  else expect(watchBox?.width).toBeLessThan(300)

  const edges = await main.getByText('A video counts as watched').evaluate((rule) => {
    const start = document.createRange()
    const edgeOf = (element: Element | null | undefined) => {
      start.selectNodeContents(element ?? rule)
      return start.getBoundingClientRect()
    }
    const tools = rule.nextElementSibling?.firstElementChild
    return {
      rule: rule.getBoundingClientRect().left,
      page: rule.parentElement?.getBoundingClientRect().right,
      first: edgeOf(tools?.querySelector(':scope > button')).left,
      last: tools?.lastElementChild?.getBoundingClientRect().right,
    }
  })
  if (isMobile) expect(edges.first).toBe(edges.rule)
  else expect(edges.last).toBe(edges.page)
  // The certificate begins at the left edge when it has a row of its own.
  await page.setViewportSize({ width: 320, height: 740 })
  const certificate = main.getByRole('button', { name: 'Get the certificate' })
  expect((await certificate.boundingBox())?.x).toBe(16)
})

test('the disc of a video that is not ticked is empty, also when a finger has just unticked it', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token, finished } = await aBusyLearner(site)
  await signInAs(page, site, token)
  await page.goto(playlistAddress(finished.playlist))
  const disc = tick(page, finished.playlist.videos[0]?.title)
  const look = () =>
    disc.evaluate((button) => {
      const [ring, mark] = [button.querySelector('span'), button.querySelector('svg')]
      if (!ring || !mark) throw new Error('the disc has no ring or mark')
      const isFilled = getComputedStyle(ring).backgroundColor !== 'rgba(0, 0, 0, 0)'
      return { isFilled, isMarked: getComputedStyle(mark).visibility === 'visible' }
    })
  await expect(disc).toHaveAttribute('aria-pressed', 'true')
  expect(await look()).toEqual({ isFilled: true, isMarked: true })
  await disc.tap()
  await expect(disc).toHaveAttribute('aria-pressed', 'false')
  expect(await look()).toEqual({ isFilled: false, isMarked: false })
})
