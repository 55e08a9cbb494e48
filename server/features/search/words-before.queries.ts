import type { Catalogue } from './catalogue.ts'
import { parseQuery } from './parsed-query.ts'
import { FEW, runPasses } from './passes.queries.ts'
import { PassRun, type PassRunResult } from './passes.ts'
import { oneOf } from './search-conditions.ts'
import { unfinished } from './unfinished-word.ts'

/**
 * Beside a short last word (“science class 10”) suggestions also offer what the words before it find. So does a search
 * that found less than a page: after everything else, as what has only some of the words.
 */
export async function withWordsBefore(
  catalogue: Catalogue,
  outcome: PassRunResult,
  text: string,
): Promise<PassRunResult> {
  const passRun = PassRun.from(catalogue, outcome)
  if (outcome.everything || passRun.total >= FEW) return outcome
  const [before, last] = unfinished(text.trim())
  const parsed = parseQuery(before)
  if (!parsed) return outcome
  const { steps, words, dropped, correction, broader } = await runPasses(catalogue, parsed)
  for (const { condition, about } of steps) {
    const earlier = passRun.steps.at(-1)?.condition
    await passRun.takeCondition(
      broader ? 'meaning' : 'some',
      earlier ? oneOf([earlier, condition]) : condition,
      about,
    )
  }
  if (outcome.steps.length > 0) return passRun.end(outcome.words, outcome.dropped)
  passRun.broader = broader
  passRun.correction ??= correction && `${correction} ${last}`
  return passRun.end(words, [...dropped, last], outcome.pass)
}
