import { LANGUAGE_TAGS, LANGUAGES, type Language } from '#contract/constants.ts'
import type { ImportedVideo } from '#contract/endpoints/imports.ts'
import { limits } from '#contract/limits.ts'
import { shorten } from '#contract/shorten.ts'
import type { PendingImport } from '#web/features/imports/pending-import.ts'

type Words = { name: string; description: string; language: string }

/** Proposes the fields of a course from what was imported; fields that were filled in stay. */
export function proposedWords(typed: Words, { source }: PendingImport, chosen: ImportedVideo[]): Words {
  return {
    name: typed.name.trim() ? typed.name : shorten(source?.title ?? '', limits.name),
    description: typed.description.trim() ? typed.description : (source?.description ?? ''),
    language: typed.language || (mostSpoken(chosen) ?? ''),
  }
}

/** The language of most videos, if it is one of ours. */
function mostSpoken(videos: ImportedVideo[]): Language | undefined {
  const counts = new Map<Language, number>()
  for (const { language } of videos) {
    const known = LANGUAGES.find((one) => LANGUAGE_TAGS[one] === language?.toLowerCase().split('-')[0])
    if (known) counts.set(known, (counts.get(known) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}
