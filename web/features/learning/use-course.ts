import { useEffect, useState } from 'react'
import type { PlaylistPage } from '#contract/endpoints/playlists.ts'
import { useSession } from '#web/api/session/session.ts'
import type { Course } from './course.ts'

type Parts = Omit<typeof import('./on-course-page.ts'), 'openCourse'>

/** The signed-in person's open course, and what the page shows of it. */
export type Learning = Parts & { course: Course }

/**
 * Loaded only for signed-in people; undefined for everybody else, while it is loading (`isLoading`), and when
 * it cannot be loaded.
 */
export function useCourse(playlist: PlaylistPage): { learning: Learning | undefined; isLoading: boolean } {
  const accountId = useSession()?.id
  const [opened, setOpened] = useState<{ accountId: string; learning: Learning | undefined }>()
  useEffect(() => {
    if (!accountId) return
    let isCurrent = true
    import('./on-course-page.ts').then(
      ({ openCourse, ...parts }) =>
        isCurrent &&
        setOpened({ accountId, learning: { ...parts, course: openCourse(playlist, accountId) } }),
      // Without it the videos can still be watched.
      () => isCurrent && setOpened((before) => before ?? { accountId, learning: undefined }),
    )
    return () => {
      isCurrent = false
    }
  }, [playlist, accountId])
  const isHere = opened?.accountId === accountId
  return { learning: isHere ? opened?.learning : undefined, isLoading: accountId !== undefined && !isHere }
}
