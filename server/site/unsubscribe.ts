import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type InterfaceLanguage, LANGUAGE_CODES, pathIn } from '#contract/interface-languages.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { stopReminders } from '#server/features/learning/reminders.commands.ts'
import { accountOfUnsubscribeToken } from '#server/features/learning/unsubscribe-token.ts'
import { UNSUBSCRIBABLE, unsubscribe } from '#server/features/notifications/settings.commands.ts'
import { unsubscribePurpose } from '#server/features/notifications/unsubscribe-address.ts'
import { editSettings, STOP_WEEKLY } from '#server/features/operator-inbox/weekly-mail.commands.ts'
import { type Html, html } from '#server/html.ts'
import type { en } from '#server/messages/en.ts'
import { sayIn } from '#server/messages/say.ts'
import type { Resources } from '#server/resources.ts'
import { MESSAGE_STYLE } from './message-style.ts'

/** Mail programs send a few words; none of them are read. Bytes. */
const MAX_BODY = 16_384
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

interface Stop {
  Params: { ticket: string }
}

type Sentence = `stop.${keyof typeof en.stop}`

/** One sort of mail, and how to unsubscribe from it. */
interface Unsubscribable {
  path: string
  title: Sentence
  question: Sentence
  yes: Sentence
  done: Sentence
  /** The response to an invalid link. */
  broken: Sentence
  /** The page with the settings. */
  choices: { address: string; name: Sentence }
  accountOf(ticket: string): string | null
  stop(tx: Tx, accountId: string): Promise<void>
}

/**
 * The target of unsubscribe links, without signing in. Opening one changes nothing, since mail programs and
 * scanners open links on their own; its button and one-click unsubscribe (RFC 8058) send a POST, which is
 * answered directly without a redirect.
 */
export async function unsubscribeRoutes(app: FastifyInstance, resources: Resources): Promise<void> {
  const { config, db, tokens } = resources
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, _body, done) =>
      done(null),
    )
    for (const mails of [reminders(), weekly(), ...UNSUBSCRIBABLE.map(notificationsOf)])
      for (const language of LANGUAGE_CODES) serve(scope, mails, language)
  })

  function reminders(): Unsubscribable {
    return {
      path: '/reminders/stop',
      title: 'stop.reminders',
      question: 'stop.remindersAsked',
      yes: 'stop.remindersYes',
      done: 'stop.remindersDone',
      broken: 'stop.remindersBroken',
      choices: { address: '/learning', name: 'stop.myLearning' },
      accountOf: (ticket) => accountOfUnsubscribeToken(tokens, ticket),
      stop: stopReminders,
    }
  }

  function weekly(): Unsubscribable {
    return {
      path: '/operator/mail/stop',
      title: 'stop.mails',
      question: 'stop.weeklyAsked',
      yes: 'stop.weeklyYes',
      done: 'stop.weeklyDone',
      broken: 'stop.weeklyBroken',
      choices: { address: '/operator', name: 'stop.console' },
      accountOf: (ticket) => accountOfUnsubscribeToken(tokens, ticket, STOP_WEEKLY),
      stop: (tx, accountId) => editSettings(tx, accountId, { weeklyMail: false }),
    }
  }

  function notificationsOf(mails: (typeof UNSUBSCRIBABLE)[number]): Unsubscribable {
    return {
      path: `/notifications/stop/${mails}`,
      title: 'stop.mails',
      question: mails === 'digest' ? 'stop.digestAsked' : 'stop.mailsAsked',
      yes: 'stop.mailsYes',
      done: mails === 'own_courses' ? 'stop.ownCoursesDone' : 'stop.mailsDone',
      broken: 'stop.mailsBroken',
      choices: { address: '/notifications/settings', name: 'stop.settings' },
      accountOf: (ticket) => accountOfUnsubscribeToken(tokens, ticket, unsubscribePurpose(mails)),
      stop: (tx, accountId) => unsubscribe(tx, accountId, mails),
    }
  }

  function serve(scope: FastifyInstance, mails: Unsubscribable, language: InterfaceLanguage): void {
    const { title, question, yes, done, broken } = mails
    const say = sayIn(language)
    const address = `${pathIn(language, mails.path)}/:ticket`

    scope.get<Stop>(address, async ({ params }, reply) => {
      if (!mails.accountOf(params.ticket)) return notOurs(reply)
      return page(
        reply,
        html`<p>${say(question)}</p>
<form method="post"><button>${say(yes)}</button></form>`,
      )
    })

    scope.post<Stop>(address, async ({ params }, reply) => {
      const accountId = mails.accountOf(params.ticket)
      if (!accountId) return notOurs(reply)
      await inTransaction(db, async (tx) => {
        if (await isThere(tx, accountId)) await mails.stop(tx, accountId)
      })
      return page(reply, said(done))
    })

    function notOurs(reply: FastifyReply): string {
      reply.code(404)
      return page(reply, said(broken))
    }

    function said(sentence: Sentence): Html {
      const { choices } = mails
      return html`<p>${say(sentence)}</p>
<p><a href="${pathIn(language, choices.address)}">${say(choices.name)}</a></p>`
    }

    function page(reply: FastifyReply, content: Html): string {
      reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        'content-security-policy': POLICY,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${say(title)} · ${config.site.name}</title><style>${MESSAGE_STYLE}</style></head>
<body><main><h1>${config.site.name}</h1>${content}</main></body></html>
`.toString()
    }
  }
}

/** People also use links in old emails once they have deleted their account. Holds it until the transaction ends. */
async function isThere(tx: Tx, accountId: string): Promise<boolean> {
  const found = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
    .for('key share')
  return found.length > 0
}
