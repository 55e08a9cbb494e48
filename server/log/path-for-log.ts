import { languageOfPath, prefixOf } from '#contract/interface-languages.ts'
import { isUuid } from '#contract/uuid.ts'

/** What may be logged: never what somebody wrote or searched for, and never a secret. */

/** Addresses that are not pages: nothing in them was typed by people. */
const NO_PAGE = /^\/(?:api|assets|dev|media|og)\//i
/** A reset link; a certificate, whose address is known only to those it was given to. */
const SECRET_PART = /(\/(?:resetpassword|certificates?)\/).*/i
/** Segments that may follow the first part of a page's address, in addition to ids. */
const OWN_WORD = /^(?:mine|inbox)$/i

const isLoggable = (part: string) => isUuid(part) || OWN_WORD.test(part)

/**
 * The path alone, since a query may hold what somebody searched for. Segments of a page's path that may be
 * names, searches or the secret of a reset link are left out.
 */
export function pathForLog(url: string): string {
  const at = url.indexOf('?')
  const path = at === -1 ? url : url.slice(0, at)
  if (NO_PAGE.test(path)) return path.replace(SECRET_PART, '$1…')
  const prefix = prefixOf(languageOfPath(path))
  const [first = '', ...rest] = path.slice(prefix.length).split('/').filter(Boolean)
  return `${prefix}/${[first, ...rest.map((part) => (first !== 'certificate' && isLoggable(part) ? part : '…'))].join('/')}`
}
