import { ANSWER_DAYS } from '#contract/constants.ts'
import { composeMail } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'
import type { Words } from '#server/mail/words.ts'

interface Recipient {
  to: string
  /** The opportunity's title and company. */
  title: string
  company: string
}

interface Notice extends Recipient {
  /** Where its poster manages it. */
  inboxPath: string
  /** It was posted without an account, so the path contains a secret. */
  byLink: boolean
}

export function approvedMail(words: Words, mail: Notice & { closesAt: Date }): Mail {
  const { to, title, company, closesAt } = mail
  const { say } = words
  return composeMail(words, {
    to,
    subject: say('post.approvedSubject', { title }),
    paragraphs: [
      say('post.approved', { title, company, day: lastDayBefore(words, closesAt) }),
      say('post.approvedNext'),
    ],
    ...inboxAction(words, mail),
  })
}

/** Neutral: nobody has decided anything yet. */
export function hiddenMail(words: Words, { to, title, company }: Recipient): Mail {
  const { say } = words
  return composeMail(words, {
    to,
    subject: say('post.hiddenSubject', { title }),
    paragraphs: [say('post.hidden', { title, company }), say('post.hiddenNext')],
  })
}

export function backMail(words: Words, mail: Notice): Mail {
  const { to, title, company } = mail
  const { say } = words
  return composeMail(words, {
    to,
    subject: say('post.backSubject', { title }),
    paragraphs: [say('post.back', { title, company })],
    ...inboxAction(words, mail),
  })
}

/** Only an opportunity with an account can be changed. */
type Rejected = Recipient & { reason: string; byLink: boolean }

export function rejectedMail(words: Words, mail: Rejected): Mail {
  const { to, title, company, reason } = mail
  const { say } = words
  return composeMail(words, {
    to,
    subject: say('post.rejectedSubject', { title }),
    paragraphs: [say('post.rejected', { title, company }), reason, nextStep(words, mail)],
    ...postsAction(words, mail),
  })
}

export function takenDownMail(words: Words, mail: Rejected): Mail {
  const { to, title, company, reason } = mail
  const { say } = words
  return composeMail(words, {
    to,
    subject: say('post.takenDownSubject', { title }),
    paragraphs: [say('post.takenDown', { title, company }), reason, nextStep(words, mail)],
    ...postsAction(words, mail),
  })
}

interface NewApplication extends Notice {
  applicant: string
  /** Where a reply to the mail goes. */
  applicantEmail: string
  skills: string[]
}

/** The résumé is never attached: it is downloaded with permission, and deleted in due time. */
export function applicationMail(words: Words, mail: NewApplication): Mail {
  const { to, title, company, applicant, skills } = mail
  const { say } = words
  return composeMail(words, {
    to,
    replyTo: mail.applicantEmail,
    subject: say('post.applicationSubject', { title }),
    paragraphs: [
      say('post.application', { applicant, title, company }),
      ...(skills.length > 0 ? [say('post.skills', { skills: skills.join(', ') })] : []),
      say('post.applicationNext'),
    ],
    ...inboxAction(words, mail),
  })
}

export function inboxLinkMail(words: Words, mail: Notice): Mail {
  const { to, title, company } = mail
  const { say } = words
  return composeMail(words, {
    to,
    subject: say('post.linkSubject', { title }),
    paragraphs: [say('post.link', { title, company })],
    ...inboxAction(words, mail),
    footnote: `${say('post.linkNote')} ${say('post.linkNotAsked')}`,
  })
}

export function endingMail(words: Words, mail: Notice & { closesAt: Date }): Mail {
  const { to, title, company, closesAt } = mail
  const { say } = words
  return composeMail(words, {
    to,
    subject: say('post.endingSubject', { title }),
    paragraphs: [
      say('post.ending', { title, company, day: lastDayBefore(words, closesAt) }),
      say('post.endingOpen'),
      say('post.endingFound'),
    ],
    ...inboxAction(words, mail),
  })
}

export function unansweredMail(words: Words, mail: Notice): Mail {
  const { to, title, company } = mail
  const { say } = words
  return composeMail(words, {
    to,
    subject: say('post.unansweredSubject', { title }),
    paragraphs: [say('post.unanswered', { title, company, days: ANSWER_DAYS }), say('post.unansweredNext')],
    ...inboxAction(words, mail),
  })
}

function inboxAction({ say, url }: Words, { inboxPath, byLink }: Notice) {
  return {
    action: { label: say('post.openInbox'), url: url(inboxPath) },
    ...(byLink ? { footnote: say('post.linkNote') } : {}),
  }
}

function nextStep({ say }: Words, { byLink }: Rejected): string {
  return byLink ? say('post.postAgain') : say('post.changeIt')
}

function postsAction({ say, url }: Words, { byLink }: Rejected) {
  return byLink ? {} : { action: { label: say('post.openPosts'), url: url('/opportunity/mine') } }
}

/** The last full day on which one can apply. */
function lastDayBefore({ day }: Words, closesAt: Date): string {
  return day(new Date(closesAt.getTime() - 1))
}
