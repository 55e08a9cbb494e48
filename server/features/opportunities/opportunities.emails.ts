import { ANSWER_DAYS } from '#contract/constants.ts'
import type { SiteFacts } from '#server/config.ts'
import { letter } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/transport.ts'

interface Notice {
  to: string
  /** The opportunity's title and company. */
  title: string
  company: string
  /** Where its poster looks after it. */
  url: string
}

const LINK_NOTE =
  'The link is for you alone: whoever has it can read the applications and close the opportunity. It works for 30 days; every new mail brings a fresh one.'

/** `byLink`: posted without an account, so the address is a secret. */
export function approvedMail(site: SiteFacts, mail: Notice & { closesOn: string; byLink: boolean }): Mail {
  return letter(site, {
    to: mail.to,
    subject: `Your opportunity is online: ${mail.title}`,
    paragraphs: [
      `“${mail.title}” at ${mail.company} has been approved. Everybody can see it now and learners can apply until ${mail.closesOn}.`,
      'We mail you every application. You find them all, with resumes and answers, in your inbox.',
    ],
    action: { label: 'Open the inbox', url: mail.url },
    ...(mail.byLink ? { footnote: LINK_NOTE } : {}),
  })
}

type Looked = Pick<Notice, 'to' | 'title' | 'company'>

/** Neutral: nobody has decided anything yet. */
export function hiddenMail(site: SiteFacts, mail: Looked): Mail {
  return letter(site, {
    to: mail.to,
    subject: `Your opportunity is being looked at: ${mail.title}`,
    paragraphs: [
      `Several people have asked us to look at “${mail.title}” at ${mail.company}. It is not shown until we have done so.`,
      'This says nothing about you yet, and you need not do anything. We write to you when it is decided.',
    ],
  })
}

export function backMail(site: SiteFacts, mail: Looked & { url: string; byLink: boolean }): Mail {
  return letter(site, {
    to: mail.to,
    subject: `Your opportunity is shown again: ${mail.title}`,
    paragraphs: [`We have looked at “${mail.title}” at ${mail.company}. Everybody can see it again.`],
    action: { label: 'Open the inbox', url: mail.url },
    ...(mail.byLink ? { footnote: LINK_NOTE } : {}),
  })
}

type Rejected = Omit<Notice, 'url'> & { reason: string; url?: string }

export function rejectedMail(site: SiteFacts, mail: Rejected): Mail {
  return letter(site, {
    to: mail.to,
    subject: `Your opportunity was not approved: ${mail.title}`,
    paragraphs: [
      `“${mail.title}” at ${mail.company} was not approved. The reason:`,
      mail.reason,
      mail.url
        ? 'You can change it in My posts; it is then looked at again.'
        : 'You can post it again once that is mended.',
    ],
    ...(mail.url ? { action: { label: 'Open my posts', url: mail.url } } : {}),
  })
}

export function takenDownMail(site: SiteFacts, mail: Rejected): Mail {
  return letter(site, {
    to: mail.to,
    subject: `Your opportunity was taken down: ${mail.title}`,
    paragraphs: [
      `“${mail.title}” at ${mail.company} was taken down: nobody finds it or applies to it any more. The reason:`,
      mail.reason,
      mail.url
        ? 'You can change it in My posts; it is then looked at again.'
        : 'You can post it again once that is mended.',
    ],
    ...(mail.url ? { action: { label: 'Open my posts', url: mail.url } } : {}),
  })
}

interface NewApplication extends Notice {
  applicant: string
  /** Where an answer to the mail goes. */
  applicantEmail: string
  skills: string[]
  byLink: boolean
}

/** The resume is never attached: it is fetched with permission and deleted in time. */
export function applicationMail(site: SiteFacts, mail: NewApplication): Mail {
  return letter(site, {
    to: mail.to,
    replyTo: mail.applicantEmail,
    subject: `New application: ${mail.title}`,
    paragraphs: [
      `${mail.applicant} has applied for “${mail.title}” at ${mail.company}.`,
      ...(mail.skills.length > 0 ? [`Skills: ${mail.skills.join(', ')}`] : []),
      'The resume and the answer are in your inbox. Replying to this mail writes to the applicant.',
    ],
    action: { label: 'Open the inbox', url: mail.url },
    ...(mail.byLink ? { footnote: LINK_NOTE } : {}),
  })
}

export function inboxLinkMail(site: SiteFacts, mail: Notice): Mail {
  return letter(site, {
    to: mail.to,
    subject: `Your inbox: ${mail.title}`,
    paragraphs: [`Here is a fresh link to the applications for “${mail.title}” at ${mail.company}.`],
    action: { label: 'Open the inbox', url: mail.url },
    footnote: `${LINK_NOTE} If you did not ask for it, you can ignore this mail.`,
  })
}

export function endingMail(site: SiteFacts, mail: Notice & { closesOn: string; byLink: boolean }): Mail {
  return letter(site, {
    to: mail.to,
    subject: `Still open? ${mail.title}`,
    paragraphs: [
      `“${mail.title}” at ${mail.company} closes after ${mail.closesOn}.`,
      'If it is still open, say so in its inbox with one press, and people can apply for another 60 days.',
      'If you have found somebody, or do not look any more, close it there and say why: the people who applied then hear of it.',
    ],
    action: { label: 'Open the inbox', url: mail.url },
    ...(mail.byLink ? { footnote: LINK_NOTE } : {}),
  })
}

export function unansweredMail(site: SiteFacts, mail: Notice & { byLink: boolean }): Mail {
  return letter(site, {
    to: mail.to,
    subject: `People wait for your answer: ${mail.title}`,
    paragraphs: [
      `Somebody applied for “${mail.title}” at ${mail.company} ${ANSWER_DAYS} days ago and has not heard from you. We have told them so.`,
      'One choice in the inbox is an answer: shortlisted, rejected or hired.',
    ],
    action: { label: 'Open the inbox', url: mail.url },
    ...(mail.byLink ? { footnote: LINK_NOTE } : {}),
  })
}
