import { useSyncExternalStore } from 'react'
import type { Course } from './course.ts'
import type { Progress } from './progress.ts'

const never = () => () => {}

/** The current progress in the course; undefined until it is known. */
export function useProgress(course: Course | undefined): Progress | undefined {
  return useSyncExternalStore(
    course?.subscribe ?? never,
    () => course?.read(),
    () => undefined,
  )
}
