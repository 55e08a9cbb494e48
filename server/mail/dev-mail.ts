import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#contract/errors.ts'
import type { Config } from '#server/config.ts'
import { type Html, html } from '#server/html.ts'
import { isLocalCaller } from '#server/site/local-caller.ts'
import { mailFolder } from './mailer.ts'
import { readMail, readMails, type WrittenMail } from './read-folder.ts'

/** No script, no external requests; the message itself is in a sandboxed frame. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** The emails written by an installation without a mail server, only for somebody on this machine. */
export function installDevMail(app: FastifyInstance, config: Config): void {
  if (config.mail.smtpUrl || !config.loopback) return
  const folder = mailFolder(config)

  app.get('/dev/mail', async (request, reply) => {
    mustBeLocal(request)
    return page(reply, 'Mail', list(await readMails(folder)))
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    mustBeLocal(request)
    const mail = (await readMail(folder, request.params.id)) ?? fail('not_found')
    return page(reply, mail.subject, single(mail, config.site.url))
  })
}

/** Nobody else may read these emails. */
function mustBeLocal(request: FastifyRequest): void {
  if (!isLocalCaller(request)) fail('not_found')
}

function list(mails: WrittenMail[]): Html {
  if (mails.length === 0) return html`<p>No mail has been written yet.</p>`
  return html`<p>Newest first. Without SMTP_URL every mail lands here instead of leaving this machine.</p>
<table><thead><tr><th>When</th><th>To</th><th>Subject</th></tr></thead><tbody>
${mails.map(
  ({ id, at, to, subject }) =>
    html`<tr><td><time>${at.toISOString().slice(0, 19).replace('T', ' ')}</time></td><td>${to}</td><td><a href="/dev/mail/${id}">${subject}</a></td></tr>\n`,
)}</tbody></table>`
}

function single(mail: WrittenMail, siteUrl: string): Html {
  return html`<p><a href="/dev/mail">All mail</a></p>
<dl><dt>To</dt><dd>${mail.to}</dd><dt>Written</dt><dd>${mail.at.toISOString()}</dd></dl>
<pre>${linked(mail.text, siteUrl)}</pre>
<iframe sandbox title="The message as HTML" srcdoc="${mail.html}"></iframe>`
}

/** Links to this site can be followed. */
function linked(text: string, siteUrl: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part) => (part.startsWith(`${siteUrl}/`) ? html`<a href="${part}">${part}</a>` : html`${part}`))
}

function page(reply: FastifyReply, title: string, content: Html): string {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
:root { color-scheme: light dark }
html { background: light-dark(#fffbf4, #10182b); color: light-dark(#14213d, #e8ecf4) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 860px; margin: 24px auto; padding: 0 16px }
a { color: light-dark(#0b6e6e, #7fd1d1) }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: 8px; border-bottom: 1px solid gray }
pre { white-space: pre-wrap; border: 1px solid gray; border-radius: 8px; padding: 16px }
iframe { width: 100%; height: 560px; border: 1px solid gray; border-radius: 8px; background: white }
dt { font-weight: 600 } td { overflow-wrap: anywhere }
</style></head><body><main><h1>${title}</h1>
${content}
</main></body></html>
`.toString()
}
