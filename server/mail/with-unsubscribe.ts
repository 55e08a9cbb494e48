import type { Mail } from './transport.ts'
import type { Words } from './words.ts'

/** A mail program can unsubscribe with one click (RFC 8058). The address it calls is the same in every language. */
export function withUnsubscribe({ site }: Words, mail: Mail, unsubscribePath: string): Mail {
  const headers = {
    'List-Unsubscribe': `<${site.url}${unsubscribePath}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { ...mail, headers: { ...mail.headers, ...headers } }
}
