import { type Html, html } from '#server/html.ts'
import type { Mail } from './transport.ts'
import type { Words } from './words.ts'

interface MailContent {
  to: string
  subject: string
  /** Plain sentences; they may contain text that people wrote. */
  paragraphs: string[]
  /** Shown large on a line of its own. */
  code?: string
  /** One button; the text version has the address. */
  action?: { label: string; url: string }
  /** Smaller, at the end: why this email was sent. */
  footnote?: string
  /** How to unsubscribe from emails of this kind, after the footnote. */
  stop?: { label: string; url: string }
  replyTo?: string
}

/** One email, as text and as HTML. No pictures, no external requests, no colour code that looks like a one-time code. */
export function composeMail(words: Words, content: MailContent): Mail {
  const { to, subject, replyTo } = content
  return {
    to,
    subject,
    text: asText(words, content),
    html: asHtml(words, content).toString(),
    ...(replyTo ? { replyTo } : {}),
  }
}

function asText({ site, url }: Words, { paragraphs, code, action, footnote, stop }: MailContent): string {
  const parts = [...paragraphs]
  if (code) parts.push(`    ${code}`)
  if (action) parts.push(`${action.label}:\n${action.url}`)
  if (footnote) parts.push(footnote)
  if (stop) parts.push(`${stop.label}:\n${stop.url}`)
  parts.push(`-- \n${site.name}\n${url('')}`)
  return `${parts.join('\n\n')}\n`
}

function asHtml({ site, language }: Words, letter: MailContent): Html {
  const { subject, paragraphs, code, action, footnote, stop } = letter
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px 12px;background:rgb(255,251,244);color:rgb(20,33,61);font:16px/1.6 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:white;border-radius:12px;overflow-wrap:anywhere">
<p style="margin:0 0 16px;font-weight:700;font-size:20px;color:rgb(11,110,110)">${site.name}</p>
${paragraphs.map((sentence) => html`<p style="margin:0 0 16px;white-space:pre-line">${sentence}</p>\n`)}
${code ? html`<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:4px">${code}</p>\n` : ''}
${action ? button(action) : ''}
${footnote ? html`<p style="margin:24px 0 0;font-size:14px;opacity:.75">${footnote}</p>\n` : ''}
${stop ? html`<p style="margin:16px 0 0;font-size:14px"><a href="${stop.url}" style="color:rgb(11,110,110)">${stop.label}</a></p>\n` : ''}
</div>
</body>
</html>
`
}

function button({ label, url }: { label: string; url: string }): Html {
  return html`<p style="margin:0 0 16px"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:rgb(11,110,110);color:white;text-decoration:none;font-weight:600">${label}</a></p>
<p style="margin:0 0 16px;font-size:14px;word-break:break-all">${url}</p>\n`
}
