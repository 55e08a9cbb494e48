import type { FastifyInstance, FastifyReply } from 'fastify'
import { inTransaction } from '#server/db/content-changes.ts'
import { stopReminders } from '#server/features/learning/reminders.commands.ts'
import { accountOfTicket } from '#server/features/learning/stop-ticket.ts'
import { type Html, html } from '#server/html.ts'
import type { Resources } from '#server/resources.ts'
import { MESSAGE_STYLE } from './message-style.ts'

/** Mail programs send a few words; nothing of them is read. Bytes. */
const MAX_BODY = 16_384
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

interface Stop {
  Params: { ticket: string }
}

/**
 * Where the link of a reminder leads, without signing in. Opening it changes nothing, since mail programs and scanners
 * open links by themselves; its button and the mail program's own way to unsubscribe (RFC 8058) send a POST, which is
 * answered at once and not sent elsewhere.
 */
export async function stopRemindersRoutes(app: FastifyInstance, resources: Resources): Promise<void> {
  const { config, db, tokens } = resources
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, _body, done) =>
      done(null),
    )

    scope.get<Stop>('/reminders/stop/:ticket', async ({ params }, reply) => {
      if (!accountOfTicket(tokens, params.ticket)) return notOurs(reply)
      return page(
        reply,
        html`<p>Do you want to stop the reminders of your courses?</p>
<form method="post"><button>Stop these reminders</button></form>`,
      )
    })

    scope.post<Stop>('/reminders/stop/:ticket', async ({ params }, reply) => {
      const accountId = accountOfTicket(tokens, params.ticket)
      if (!accountId) return notOurs(reply)
      await inTransaction(db, (tx) => stopReminders(tx, accountId))
      return page(
        reply,
        html`<p>You get no reminders any more. On My learning you can ask for them again.</p>
<p><a href="/learning">My learning</a></p>`,
      )
    })
  })

  function notOurs(reply: FastifyReply): string {
    reply.code(404)
    return page(
      reply,
      html`<p>This link is not complete. You can turn reminders off on My learning.</p>
<p><a href="/learning">My learning</a></p>`,
    )
  }

  function page(reply: FastifyReply, content: Html): string {
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Reminders · ${config.site.name}</title><style>${MESSAGE_STYLE}</style></head>
<body><main><h1>${config.site.name}</h1>${content}</main></body></html>
`.toString()
  }
}
