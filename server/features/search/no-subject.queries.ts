import { isOnlyBeside, mistypedFiller } from './asking.ts'
import { categoriesNamed } from './categories-named.queries.ts'
import type { Known } from './glossary.queries.ts'
import { filterMarks } from './marks.ts'
import type { PassRun, PassRunResult } from './passes.ts'
import { isHeard, type Reading, saysAtHome } from './reading.ts'
import { everyOne } from './search-conditions.ts'

/**
 * Whether only unknown words that sound like filler are left: then they are filler after all, spelled differently. A word on
 * its own is that only if people often mistype it so: a “church” is no “search”.
 */
export function isOnlyHeard(
  { asking, words }: Reading,
  core: readonly number[],
  known: readonly Known[],
): boolean {
  const roleOf = (at: number) => asking.find(({ from, to }) => from <= at && at < to)?.role
  if (words.length === 1 && mistypedFiller(words[0] ?? '') === null) return false
  return core.every((at) => isHeard(roleOf(at))) && known.every(({ literally }) => !literally)
}

/** “courses in Hindi” means all that are in Hindi; “free online courses” everything; “ghar”, a home, only what says so. */
export async function withoutSubject(passRun: PassRun, reading: Reading): Promise<PassRunResult> {
  if (isOnlyBeside(reading.asking, reading.words)) return passRun.end(reading.words)
  const atHome = saysAtHome(reading) ? passRun.catalogue.atHome : undefined
  const meant = reading.language === null ? atHome : { mark: filterMarks.language(reading.language) }
  if (!meant) return { ...passRun.end([], reading.words), everything: passRun.total === 0 }
  await passRun.takeCondition('exact', { any: [meant, everyOne(reading.words.map((word) => ({ word })))] })
  return passRun.end([], reading.words)
}

/**
 * “Numbers in German”: if nothing is about the rest, the courses of a category named so are some of what is meant, whether or
 * not courses in the language are preferred. Null if there are none.
 */
export async function aboutLanguage(
  passRun: PassRun,
  { words, asking }: Reading,
): Promise<PassRunResult | null> {
  const [named] = asking.flatMap(({ from, to, role }) =>
    'language' in role ? [{ from, to, language: role.language }] : [],
  )
  if (!named) return null
  const ids = await categoriesNamed(passRun.catalogue.db, named.language)
  if (ids.length === 0) return null
  const any = ids.map((id) => ({ mark: filterMarks.category(id) }))
  await passRun.takeCondition('some', { any }, [named.language])
  if (passRun.steps.length === 0) return null
  passRun.broader = true
  const others = words.filter((_, at) => at < named.from || at >= named.to)
  return passRun.end([named.language], others)
}
