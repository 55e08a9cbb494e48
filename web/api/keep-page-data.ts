import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For pages to export as `shouldRevalidate`: dialogs open and close behind the #, which changes nothing that was loaded.
 * Without it React Router loads everything again whenever a # goes away.
 */
export function keepPageData({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSameContent = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
  return isSameContent && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate
}
