import { pathIn, withoutPrefix } from '#contract/interface-languages.ts'
import { language } from './language.ts'

/**
 * One of our paths in the language of the page, for addresses that the router does not write: it adds the
 * prefix to its own links, forms and navigations.
 */
export function localPath(path: string): string {
  return pathIn(language(), path)
}

/** The path in the browser's address bar without the prefix, as in routes and rules. */
export function pathHere(): string {
  return withoutPrefix(window.location.pathname)
}

/** The absolute address of a page, for sharing. */
export function siteAddress({ siteUrl }: { siteUrl: string }, path: string): string {
  return siteUrl.replace(/\/$/, '') + localPath(path)
}
