import { readFile } from 'node:fs/promises'
import { OPPORTUNITY_STATES } from '#contract/constants.ts'
import type { OperatorOpportunity } from '#contract/endpoints/operator/opportunities.ts'
import type { UndeliveredMail } from '#contract/endpoints/operator/site.ts'
import { type CommandInput, command, listInput, listOptions, Rejection, UsageError } from '../command.ts'
import { asJson, listing, moment, plain } from '../print.ts'

export const siteCommands = [
  command<{ items: OperatorOpportunity[]; total: number }>({
    words: 'opportunities list',
    options: {
      state: { type: 'string', hint: `${OPPORTUNITY_STATES.join(', ')}; waiting without it` },
      ...listOptions,
    },
    summary: 'list opportunities, newest first',
    request: (given) => ({ operation: 'opportunities.list', input: listInput(given) }),
    show: ({ items, total }) =>
      listing(
        ['ID', 'TITLE', 'COMPANY', 'TYPE', 'EMAIL', 'SENT'],
        items.map((one) => [
          one._id,
          one.jobTitle,
          one.companyName,
          one.jobType,
          one.email,
          moment(one.createdAt),
        ]),
        total,
        'opportunities',
      ),
  }),
  command<OperatorOpportunity>({
    words: 'opportunities approve',
    positionals: ['id'],
    summary: 'make a waiting opportunity public and mail its poster',
    request: ({ positionals: [id] }) => ({ operation: 'opportunities.approve', input: { id } }),
    show: (one) => `${plain(one.jobTitle)} (${plain(one.companyName)}) is public now.`,
  }),
  command<OperatorOpportunity>({
    words: 'opportunities reject',
    positionals: ['id'],
    options: { reason: { type: 'string', hint: 'why; the poster is told' } },
    summary: 'reject a waiting opportunity; the reason is mailed',
    request: ({ positionals: [id], values }) => ({
      operation: 'opportunities.reject',
      input: { id, reason: values.reason },
    }),
    show: (one) => `${plain(one.jobTitle)} (${plain(one.companyName)}) is rejected.`,
  }),
  command<{ added: number; kept: number; named: number }>({
    words: 'categories import',
    positionals: ['file'],
    summary:
      'add the categories of a JSON file that are not there yet, and names in languages that others lack (- reads standard input)',
    request: async ({ positionals: [file = ''], input }) => ({
      operation: 'categories.import',
      input: { categories: await readJson(file, input) },
    }),
    show: ({ added, kept, named }) =>
      `${added} categories added, ${kept} were there already, ${named} of them have names in more languages now.`,
  }),
  command<unknown[]>({
    words: 'categories export',
    positionals: ['file?'],
    summary: 'print the categories as JSON, or write them to a file',
    request: ({ positionals: [file] }) => ({
      operation: 'categories.export',
      input: {},
      ...(file === undefined ? {} : { saveTo: file }),
    }),
    show: asJson,
  }),
  command<{ accounts: string[]; password: string }>({
    words: 'demo load',
    summary: 'load the demo catalogue and accounts into an empty database',
    request: () => ({ operation: 'demo.load', input: {} }),
    show: ({ accounts, password }) =>
      `The demo content is loaded. Accounts: ${accounts.join(', ')} (password: ${password})`,
  }),
  command<{ items: UndeliveredMail[]; total: number }>({
    words: 'mail list',
    options: { state: { type: 'string', hint: 'all (default), retrying or failed' }, ...listOptions },
    summary: 'list mail that could not be delivered',
    request: (given) => ({ operation: 'mail.list', input: listInput(given) }),
    show: ({ items, total }) =>
      listing(
        ['ID', 'KIND', 'STATE', 'TRIES', 'SINCE', 'REASON'],
        items.map((one) => [
          one._id,
          one.kind,
          one.state,
          one.attempts,
          moment(one.createdAt),
          one.lastError,
        ]),
        total,
        'undelivered mails',
      ),
  }),
  command<{ retried: number }>({
    words: 'mail retry',
    positionals: ['id?'],
    options: { all: { type: 'boolean', hint: 'all mail that was given up' } },
    summary: 'deliver mail again now: one of the list, or --all that was given up',
    request: ({ positionals: [id], values }) => {
      if ((id === undefined) !== (values.all === true))
        throw new UsageError('Say which mail: an id, or --all')
      return id === undefined
        ? { operation: 'mail.retry-all', input: {} }
        : { operation: 'mail.retry', input: { id } }
    },
    show: ({ retried }) => `${retried} ${retried === 1 ? 'mail' : 'mails'} will be tried again now.`,
  }),
]

async function readJson(file: string, input: CommandInput['input']): Promise<unknown> {
  const content = await (file === '-' ? input() : readFile(file, 'utf8')).catch(
    (error: NodeJS.ErrnoException) => {
      throw new Rejection(`${file} cannot be read (${error.code ?? error.message})`)
    },
  )
  try {
    return JSON.parse(content)
  } catch {
    throw new Rejection(`${file} is not valid JSON`)
  }
}
