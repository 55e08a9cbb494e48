import type { Catalogue } from './catalogue.ts'
import { climb, FEW } from './ladder.queries.ts'
import { type Climbed, Ladder } from './ladder.ts'
import { readQuery } from './reading.ts'
import { unfinished } from './unfinished-word.ts'
import { oneOf } from './wanted.ts'

/**
 * Beside a short last word (“science class 10”) suggestions also offer what the words before it find. So does a search
 * that found less than a page: after everything else, as what has only some of the words.
 */
export async function withWordsBefore(
  catalogue: Catalogue,
  climbed: Climbed,
  text: string,
): Promise<Climbed> {
  const ladder = Ladder.from(catalogue, climbed)
  if (climbed.everything || ladder.total >= FEW) return climbed
  const [before, last] = unfinished(text.trim())
  const reading = readQuery(before)
  if (!reading) return climbed
  const { steps, words, dropped, correction, broader } = await climb(catalogue, reading)
  for (const { wanted, about } of steps) {
    const earlier = ladder.steps.at(-1)?.wanted
    await ladder.takeWanted(broader ? 'meaning' : 'some', earlier ? oneOf([earlier, wanted]) : wanted, about)
  }
  if (climbed.steps.length > 0) return ladder.end(climbed.words, climbed.dropped)
  ladder.broader = broader
  ladder.correction ??= correction && `${correction} ${last}`
  return ladder.end(words, [...dropped, last], climbed.pass)
}
