import { randomInt } from 'node:crypto'
import type { OperatorAccount } from '#contract/endpoints/operator/accounts.ts'
import type {
  CreatorApplication,
  WholeCreatorApplication,
} from '#contract/endpoints/operator/creator-applications.ts'
import { command, listInput, listOptions } from '../command.ts'
import { facts, listing, moment, plain } from '../print.ts'

interface List<T> {
  items: T[]
  total: number
}

const reason = { type: 'string', hint: 'why; the person concerned may be told' } as const

export const peopleCommands = [
  command<{ email: string; password?: string }>({
    words: 'operator add',
    positionals: ['email'],
    options: {
      name: { type: 'string', hint: 'name of the operator (the part of the email before the @)' },
      'password-stdin': { type: 'boolean', hint: 'read the password from standard input' },
    },
    summary: 'make an operator account; without --password-stdin a password is made and shown once',
    request: async ({ positionals: [email = ''], values, input }) => {
      const isGiven = values['password-stdin'] === true
      const password = isGiven ? (await input()).replace(/\r?\n$/, '') : aPassword()
      return {
        operation: 'operator.add',
        input: { email, name: values.name ?? email.split('@')[0], password },
        ...(isGiven ? {} : { more: { password } }),
      }
    },
    show: ({ email, password }) =>
      password === undefined
        ? `${plain(email)} is an operator now.`
        : `${plain(email)} is an operator now.\nPassword (shown only this once): ${password}`,
  }),
  command<List<OperatorAccount>>({
    words: 'operator list',
    options: listOptions,
    summary: 'list the operators',
    request: (given) => ({ operation: 'operator.list', input: listInput(given) }),
    show: ({ items, total }) =>
      listing(
        ['EMAIL', 'NAME', 'SINCE', 'LAST SIGN-IN'],
        items.map((one) => [one.email, one.name, moment(one.createdAt), moment(one.signedInAt)]),
        total,
        'operators',
      ),
  }),
  command<{ email: string }>({
    words: 'operator remove',
    positionals: ['email'],
    summary: 'delete an operator account; it is signed out at once',
    request: ({ positionals: [email = ''] }) => ({ operation: 'operator.remove', input: { email } }),
    show: ({ email }) => `${plain(email)} is no operator any more.`,
  }),
  command<List<CreatorApplication>>({
    words: 'applications list',
    options: { state: { type: 'string', hint: 'waiting (default), approved or rejected' }, ...listOptions },
    summary: 'list creator applications, newest first',
    request: (given) => ({ operation: 'applications.list', input: listInput(given) }),
    show: ({ items, total }) =>
      listing(
        ['ID', 'NAME', 'EMAIL', 'PROFESSION', 'SENT'],
        items.map((one) => [one._id, one.name, one.email, one.profession, moment(one.createdAt)]),
        total,
        'applications',
      ),
  }),
  command<WholeCreatorApplication>({
    words: 'applications show',
    positionals: ['id'],
    summary: 'show one creator application whole',
    request: ({ positionals: [id] }) => ({ operation: 'applications.show', input: { id } }),
    show: showApplication,
  }),
  command<CreatorApplication>({
    words: 'applications approve',
    positionals: ['id'],
    summary: 'make the applicant a creator and mail them',
    request: ({ positionals: [id] }) => ({ operation: 'applications.approve', input: { id } }),
    show: ({ name, email }) => `${plain(name)} (${plain(email)}) is a creator now and will be mailed.`,
  }),
  command<CreatorApplication>({
    words: 'applications reject',
    positionals: ['id'],
    options: { reason },
    summary: 'reject an application; the reason is mailed',
    request: ({ positionals: [id], values }) => ({
      operation: 'applications.reject',
      input: { id, reason: values.reason },
    }),
    show: ({ name, email }) =>
      `The application of ${plain(name)} (${plain(email)}) is rejected; they will be mailed.`,
  }),
  command<OperatorAccount>({
    words: 'accounts suspend',
    positionals: ['email or id'],
    options: { reason },
    summary: 'suspend a learner or creator: signed out at once, playlists hidden',
    request: ({ positionals: [account], values }) => ({
      operation: 'accounts.suspend',
      input: { account, reason: values.reason },
    }),
    show: ({ name, email }) => `${plain(name)} (${plain(email)}) is suspended.`,
  }),
  command<OperatorAccount>({
    words: 'accounts restore',
    positionals: ['email or id'],
    summary: 'lift a suspension',
    request: ({ positionals: [account] }) => ({ operation: 'accounts.restore', input: { account } }),
    show: ({ name, email }) => `${plain(name)} (${plain(email)}) is active again.`,
  }),
  command<OperatorAccount>({
    words: 'accounts reset-second-factor',
    positionals: ['email or id'],
    summary: 'take the second step off an account whose owner has lost it; the owner is mailed',
    request: ({ positionals: [account] }) => ({
      operation: 'accounts.reset-second-factor',
      input: { account },
    }),
    show: ({ name, email }) =>
      `${plain(name)} (${plain(email)}) signs in with the password alone until a new second step is set up.`,
  }),
]

function showApplication(one: WholeCreatorApplication): string {
  return facts({
    Id: one._id,
    State: one.state,
    Name: one.name,
    Email: one.isRegistered ? `${one.email} (has an account meanwhile)` : one.email,
    Mobile: one.mobile,
    Location: one.location,
    Languages: one.languages.join(', '),
    Profession: one.profession,
    'Past experiences': one.pastexperiences,
    'Relevant skills': one.relevantskills,
    'PPT knowledge': one.pptknowledge,
    'About themselves': one.shortdescription,
    Social: one.social,
    Sent: moment(one.createdAt),
    Note: one.note,
    Decided:
      one.decidedAt &&
      `${moment(one.decidedAt)} by ${one.decidedBy ?? 'the command line or a former operator'}`,
    Reason: one.reason,
  })
}

/** Unambiguous letters and digits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function aPassword(): string {
  return Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
