import { categoriesNamed } from './categories-named.queries.ts'
import type { Known } from './glossary.queries.ts'
import { filterTerms } from './index-terms.ts'
import { isMatchedBySound, type ParsedQuery, saysAtHome } from './parsed-query.ts'
import type { PassRun, PassRunResult } from './passes.ts'
import { isOnlyBeside, mistypedFiller } from './query-roles.ts'
import { everyOne } from './search-conditions.ts'

/**
 * Whether only unknown words that sound like filler are left: then they are filler after all, spelled differently. A word on
 * its own is that only if people often mistype it so: a “church” is no “search”.
 */
export function isMatchedOnlyBySound(
  { roles, words }: ParsedQuery,
  core: readonly number[],
  known: readonly Known[],
): boolean {
  const roleOf = (at: number) => roles.find(({ from, to }) => from <= at && at < to)?.role
  if (words.length === 1 && mistypedFiller(words[0] ?? '') === null) return false
  return core.every((at) => isMatchedBySound(roleOf(at))) && known.every(({ literally }) => !literally)
}

/** “courses in Hindi” means all that are in Hindi; “free online courses” everything; “ghar”, a home, only what says so. */
export async function withoutSubject(passRun: PassRun, parsed: ParsedQuery): Promise<PassRunResult> {
  if (isOnlyBeside(parsed.roles, parsed.words)) return passRun.end(parsed.words)
  const atHome = saysAtHome(parsed) ? passRun.catalogue.atHome : undefined
  const meant = parsed.language === null ? atHome : { term: filterTerms.language(parsed.language) }
  if (!meant) return { ...passRun.end([], parsed.words), everything: passRun.total === 0 }
  await passRun.takeCondition('exact', { any: [meant, everyOne(parsed.words.map((word) => ({ word })))] })
  return passRun.end([], parsed.words)
}

/**
 * “Numbers in German”: if nothing is about the rest, the courses of a category named so are some of what is meant, whether or
 * not courses in the language are preferred. Null if there are none.
 */
export async function aboutLanguage(
  passRun: PassRun,
  { words, roles }: ParsedQuery,
): Promise<PassRunResult | null> {
  const [named] = roles.flatMap(({ from, to, role }) =>
    'language' in role ? [{ from, to, language: role.language }] : [],
  )
  if (!named) return null
  const ids = await categoriesNamed(passRun.catalogue.db, named.language)
  if (ids.length === 0) return null
  const any = ids.map((id) => ({ term: filterTerms.category(id) }))
  await passRun.takeCondition('some', { any }, [named.language])
  if (passRun.steps.length === 0) return null
  passRun.broader = true
  const others = words.filter((_, at) => at < named.from || at >= named.to)
  return passRun.end([named.language], others)
}
