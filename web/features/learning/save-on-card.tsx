import { useSession } from '#web/api/session/session.ts'
import { optionalPartOnDemand } from '#web/ui/dialog/on-demand.tsx'

const SaveCorner = optionalPartOnDemand(async () => (await import('./save-corner.tsx')).SaveCorner)

/** Saves a course for later, on its card: for signed-in people, at the corner, where it shifts nothing. */
export function SaveOnCard({ course }: { course: { _id: string; name: string } }) {
  return useSession() ? <SaveCorner course={course} /> : null
}
