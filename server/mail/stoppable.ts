import type { Mail } from './transport.ts'
import type { Words } from './words.ts'

/** A mail program can unsubscribe with one click (RFC 8058). The address it calls is the same in every language. */
export function stoppable({ site }: Words, mail: Mail, stopPath: string): Mail {
  const headers = {
    'List-Unsubscribe': `<${site.url}${stopPath}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { ...mail, headers: { ...mail.headers, ...headers } }
}
