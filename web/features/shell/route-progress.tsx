import { useNavigation } from 'react-router'
import { ProgressLine } from '#web/ui/states/progress-line.tsx'

/** Shows that the next page is loading. */
export function RouteProgress() {
  return <ProgressLine isBusy={useNavigation().state !== 'idle'} />
}
