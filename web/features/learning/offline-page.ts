import { languageOfPath, pathIn, withoutPrefix } from '#contract/interface-languages.ts'
import type { Change } from './pending-changes.ts'

const COURSE = /^\/creator\/[^/]+\/[^/]+\/[^/]+\/([\w-]{36})$/
const OWN_PAGE = /^\/learning(?:\/notes\/[\w-]{36})?$/

/** The page, in any language, that is cached for reading offline; null for pages that never are. */
export function offlinePageOf(pathname: string): string | null {
  const path = withoutPrefix(pathname).replace(/\/$/, '')
  const course = COURSE.exec(path)?.[1]
  // A course is the same page under whatever name it had when a link to it was made.
  if (course) return `/course/${course}`
  return OWN_PAGE.test(path) ? path : null
}

/** Cache key of the document of such a page: each language has its own. */
export function offlineDocumentOf(pathname: string): string | null {
  const page = offlinePageOf(pathname)
  return page && pathIn(languageOfPath(pathname), page)
}

/** The page that shows a reply of the API, given its path below /api/v1; null for other replies. */
export function offlinePageOfReply(path: string): string | null {
  const [, course] =
    /^\/playlist\/page\/([\w-]{36})/.exec(path) ?? /^\/learning\/course\/([\w-]{36})$/.exec(path) ?? []
  if (course) return `/course/${course}`
  const [, notes] = /^\/learning\/course\/([\w-]{36})\/notes/.exec(path) ?? []
  if (notes) return `/learning/notes/${notes}`
  return path === '/learning' ? path : null
}

/** Messages between pages and service worker. */
export type WorkerMessage =
  | ({ kind: 'keep' } & CachedPage)
  | ({ kind: 'reply' } & CachedReply)
  | { kind: 'sent'; change: Change }
  | { kind: 'ages' }
export interface Age {
  kind: 'age'
  page: string
  /** The part of the page whose age it is: a path of the API. */
  source: string
  /** When it was fetched, in milliseconds since 1970; null: just now. */
  at: number | null
}

/** A reply of the API by its path, as the server would give it now. */
export interface CachedReply {
  path: string
  body: unknown
}

export interface CachedPage {
  path: string
  /** Replies of the API that the page was made of. */
  replies: CachedReply[]
  /** Paths of further replies that belong to it. */
  further: string[]
  /** Addresses of files that it uses, and of our own pictures. */
  assets: string[]
  pictures: string[]
  /** Nothing may be fetched that the browser does not have yet. */
  isSaving: boolean
}
