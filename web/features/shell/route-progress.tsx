import { useNavigation } from 'react-router'
import { ProgressLine } from '#web/ui/states/progress-line.tsx'

/** Tells that the next page is on its way. */
export function RouteProgress() {
  return <ProgressLine isBusy={useNavigation().state !== 'idle'} />
}
