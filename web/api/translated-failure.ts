import { ApiError, type FailureCode } from '#contract/client.ts'
import type { Issue } from '#contract/errors.ts'
import { fieldRules } from '#contract/field-rules.ts'
import * as sentences from '#web/messages/compiled/failures.ts'
import * as fields from '#web/messages/compiled/fieldNames.ts'
import * as wrong from '#web/messages/compiled/wrongFields.ts'

/** For these codes the server's sentence names a person or a link, which is appended to ours. */
const NAMED: Partial<Record<FailureCode, RegExp>> = {
  claimed_by_another: /^(.+) is working on this$/,
  import_link_elsewhere: /“(.+)”/,
  video_not_on_platform: /“(.+)”/,
}

/** The API's failure in the language of the page, with the numbers and fields that the server named. */
export function translatedFailure(error: object): object {
  if (!(error instanceof ApiError)) return error
  const { status, code, message, issues } = error
  const translated = issues.map((issue) => ({
    ...issue,
    message: ofIssue(issue) ?? ofCode(status, code, issue.message),
  }))
  const first = issues[0]?.message === message ? ofIssue(issues[0]) : undefined
  return new ApiError(status, code, first ?? ofRule(message) ?? ofCode(status, code, message), translated)
}

function ofCode(status: number, code: FailureCode, message: string): string {
  if (code === 'unknown') return wrong.noAnswer({ status })
  const sentence = named(code)
  if (sentence === undefined) return message
  const what = NAMED[code]?.exec(message)?.[1]
  return what === undefined ? sentence : wrong.exactly({ sentence, message: what })
}

const rules = new Map<string, string>(Object.entries(fieldRules).map(([name, sentence]) => [sentence, name]))

/** For a field rule with a sentence of its own. */
function ofRule(message: string): string | undefined {
  return named(rules.get(message) ?? '')
}

function named(name: string): string | undefined {
  return chosen(sentences, name)
}

function chosen(messages: Record<string, (() => string) | undefined>, name: string): string | undefined {
  return messages[name]?.()
}

function ofIssue({ path, message, rule, bound = 0 }: Issue): string | undefined {
  const own = ofRule(message)
  if (own !== undefined || rule === undefined) return own
  return wrong.ofField({ field: labelOf(path), problem: problems[rule](bound) })
}

const problems: Record<NonNullable<Issue['rule']>, (count: number) => string> = {
  missing: () => wrong.missing(),
  too_short: (count) => wrong.tooShort({ count }),
  too_long: (count) => wrong.tooLong({ count }),
  too_few: (count) => wrong.tooFew({ count }),
  too_many: (count) => wrong.tooMany({ count }),
  too_small: (count) => wrong.tooSmall({ count }),
  too_big: (count) => wrong.tooBig({ count }),
  invalid: () => wrong.invalid(),
}

/** The name of the form field; an index in a list gets the name of the list. */
function labelOf(path: string): string {
  const [name = path] = path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .reverse()
  return chosen(fields, name) ?? name
}
