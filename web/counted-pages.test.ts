import { expect, test } from 'vitest'
import { countedPages } from '#contract/endpoints/analytics.ts'
import routes from '#web/routes.ts'

test('every page of the site map is counted by its route', () => {
  const pages = routes
    // Those within a layout are pages like any other.
    .flatMap((route) => route.children ?? [route])
    .filter(({ path }) => path !== '*')
    .map(({ file, path = '' }) => [file.replace(/^pages\/(.*)\.tsx$/, '$1'), `/${path}`])

  expect(countedPages).toEqual(Object.fromEntries(pages))
})
