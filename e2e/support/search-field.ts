import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The search field of the header. */
export const searchField = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: 'Search playlists' })
export const suggestionList = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })

/** The requests for suggestions, in order. */
export function recordSuggestionRequests(page: Page): string[] {
  const queries: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/search/suggest')) queries.push(searchParams.get('q') ?? '')
  })
  return queries
}

/** The code of the suggestions is loaded with the first focus. */
export async function focusField(page: Page): Promise<void> {
  const code = page.waitForResponse(/\/assets\/suggestions-.*\.js$/)
  await searchField(page).focus()
  await code
  // It is mounted, and from now on sees what is typed and searched for.
  await expect(page.getByRole('banner').getByRole('status')).toBeAttached()
}
