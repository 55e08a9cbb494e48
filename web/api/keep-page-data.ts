import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For pages to export as `shouldRevalidate`: dialogs open and close in the fragment, which does not change
 * what was loaded. Without it React Router reloads everything whenever a fragment disappears.
 */
export function keepPageData({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSameContent = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
  return isSameContent && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate
}
