import { pathIn, withoutPrefix } from '#contract/interface-languages.ts'
import { language } from './language.ts'

/**
 * A path of ours in the language of the page, for what the router does not write: it adds the prefix to its own links,
 * forms and navigations by itself.
 */
export function localPath(path: string): string {
  return pathIn(language(), path)
}

/** The path that the browser shows, as routes and rules know it. */
export function pathHere(): string {
  return withoutPrefix(window.location.pathname)
}

/** The address of a page, for others to follow. */
export function siteAddress({ siteUrl }: { siteUrl: string }, path: string): string {
  return siteUrl.replace(/\/$/, '') + localPath(path)
}
