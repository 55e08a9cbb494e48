import { composeMail } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'
import type { Words } from '#server/mail/words.ts'
import type { News } from './second-factor.commands.ts'

interface SecondFactorNews {
  to: string
  name: string
  news: News
  at: Date
}

export function secondFactorMail(words: Words, { to, name, news, at }: SecondFactorNews): Mail {
  const { say, url, site } = words
  return composeMail(words, {
    to,
    subject: say(news === 'guessed' ? 'secondFactor.guessedSubject' : 'secondFactor.subject', {
      site: site.name,
    }),
    paragraphs: [
      say('letter.hello', { name }),
      `${say(`secondFactorNews.${news}`)} ${say('secondFactor.when', { moment: words.moment(at) })}`,
      say('letter.notYou'),
    ],
    action: { label: say('letter.setPassword'), url: url('/forgotpassword') },
    footnote: say('letter.contact', { email: site.contactEmail }),
  })
}
