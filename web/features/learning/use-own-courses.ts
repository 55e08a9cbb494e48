import { useState } from 'react'
import type { Learning, LearningCard } from '#contract/endpoints/learning.ts'
import { browserApi } from '#web/api/browser.ts'
import { useRequest } from '#web/ui/states/use-request.ts'
import type { Kind } from './course-row.tsx'

export interface OwnCourses {
  courses: LearningCard[]
  /** The cursor for `after`; null when these are all. */
  next: string | null
}

/** The person's own courses of each kind: those that came with the page, and further ones on demand. */
export function useOwnCourses(given: Learning) {
  const [read, setRead] = useState<{ given: Learning; more: Partial<Record<Kind, OwnCourses>> }>()
  const more = read?.given === given ? read.more : {}
  const own = (kind: Kind): OwnCourses =>
    // A reply cached by an earlier version has no cursor.
    more[kind] ?? { courses: given[kind], next: given.next?.[kind] ?? null }

  const request = useRequest(async (kind: Kind, isAll: boolean) => {
    let all = own(kind)
    do {
      if (all.next === null) return
      const page = await browserApi.learning.listCourses({ query: { kind, after: all.next } })
      all = { courses: joined(all.courses, page.data), next: page.next }
      const now = all
      setRead((before) => ({
        given,
        more: { ...(before?.given === given ? before.more : {}), [kind]: now },
      }))
    } while (isAll)
  })
  return { own, request }
}

/** Courses watched meanwhile have moved and may appear again. */
function joined(before: LearningCard[], further: LearningCard[]): LearningCard[] {
  const known = new Set(before.map(({ _id }) => _id))
  return [...before, ...further.filter(({ _id }) => !known.has(_id))]
}
