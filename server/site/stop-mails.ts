import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { stopReminders } from '#server/features/learning/reminders.commands.ts'
import { accountOfTicket } from '#server/features/learning/stop-ticket.ts'
import { STOPPABLE, stopMails } from '#server/features/notifications/settings.commands.ts'
import { stopPurpose } from '#server/features/notifications/stop-address.ts'
import { editSettings, STOP_WEEKLY } from '#server/features/operator-inbox/weekly-mail.commands.ts'
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

/** Mails of one sort, and the way out of them. */
interface Stoppable {
  path: string
  title: string
  question: string
  yes: string
  done: string
  /** What a link says that is not ours. */
  broken: string
  /** Where one chooses again. */
  choices: { address: string; name: string }
  accountOf(ticket: string): string | null
  stop(tx: Tx, accountId: string): Promise<void>
}

/**
 * Where the links of mails lead that nobody has to get, without signing in. Opening one changes nothing, since mail
 * programs and scanners open links by themselves; its button and the mail program's own way to unsubscribe (RFC 8058) send
 * a POST, which is answered at once and not sent elsewhere.
 */
export async function stopMailsRoutes(app: FastifyInstance, resources: Resources): Promise<void> {
  const { config, db, tokens } = resources
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, _body, done) =>
      done(null),
    )
    for (const mails of [reminders(), weekly(), ...STOPPABLE.map(notificationsOf)]) serve(scope, mails)
  })

  function reminders(): Stoppable {
    return {
      path: '/reminders/stop',
      title: 'Reminders',
      question: 'Do you want to stop the reminders of your courses?',
      yes: 'Stop these reminders',
      done: 'You get no reminders any more. On My learning you can ask for them again.',
      broken: 'This link is not complete. You can turn reminders off on My learning.',
      choices: { address: '/learning', name: 'My learning' },
      accountOf: (ticket) => accountOfTicket(tokens, ticket),
      stop: stopReminders,
    }
  }

  function weekly(): Stoppable {
    return {
      path: '/operator/mail/stop',
      title: 'Mails',
      question: 'Do you want to stop the weekly mail about what waits for operators?',
      yes: 'Stop this mail',
      done: 'You get this mail no more. In the inbox of the console you can ask for it again.',
      broken: 'This link is not complete. You can turn the mail off in the inbox of the console.',
      choices: { address: '/operator', name: 'Console' },
      accountOf: (ticket) => accountOfTicket(tokens, ticket, STOP_WEEKLY),
      stop: (tx, accountId) => editSettings(tx, accountId, { weeklyMail: false }),
    }
  }

  function notificationsOf(mails: (typeof STOPPABLE)[number]): Stoppable {
    return {
      path: `/notifications/stop/${mails}`,
      title: 'Mails',
      question:
        mails === 'digest'
          ? 'Do you want to stop the mails that tell what is new?'
          : 'Do you want to stop mails like the one that led you here?',
      yes: 'Stop these mails',
      done:
        mails === 'own_courses'
          ? 'You get no such mails any more. Your dashboard still says what there is to do.'
          : 'You get no such mails any more. What is new still stands in your notifications.',
      broken: 'This link is not complete. You can choose your mails in the settings.',
      choices: { address: '/notifications/settings', name: 'Settings of notifications' },
      accountOf: (ticket) => accountOfTicket(tokens, ticket, stopPurpose(mails)),
      stop: (tx, accountId) => stopMails(tx, accountId, mails),
    }
  }

  function serve(scope: FastifyInstance, mails: Stoppable): void {
    scope.get<Stop>(`${mails.path}/:ticket`, async ({ params }, reply) => {
      if (!mails.accountOf(params.ticket)) return notOurs(mails, reply)
      return page(
        mails,
        reply,
        html`<p>${mails.question}</p>
<form method="post"><button>${mails.yes}</button></form>`,
      )
    })

    scope.post<Stop>(`${mails.path}/:ticket`, async ({ params }, reply) => {
      const accountId = mails.accountOf(params.ticket)
      if (!accountId) return notOurs(mails, reply)
      await inTransaction(db, (tx) => mails.stop(tx, accountId))
      return page(mails, reply, said(mails, mails.done))
    })
  }

  function notOurs(mails: Stoppable, reply: FastifyReply): string {
    reply.code(404)
    return page(mails, reply, said(mails, mails.broken))
  }

  function said({ choices }: Stoppable, sentence: string): Html {
    return html`<p>${sentence}</p>
<p><a href="${choices.address}">${choices.name}</a></p>`
  }

  function page({ title }: Stoppable, reply: FastifyReply, content: Html): string {
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · ${config.site.name}</title><style>${MESSAGE_STYLE}</style></head>
<body><main><h1>${config.site.name}</h1>${content}</main></body></html>
`.toString()
  }
}
