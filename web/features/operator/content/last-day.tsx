import type { ReactNode } from 'react'
import * as posting from '#web/messages/compiled/posting.ts'
import { Day } from '#web/ui/day.tsx'

/** The last day to apply for an opportunity as a short fact; null where its poster named none. */
export function lastDayToApply({ deadline }: { deadline: string | null }): ReactNode {
  if (deadline === null) return null
  return (
    <>
      {posting.deadline()} <Day time={deadline} />
    </>
  )
}
