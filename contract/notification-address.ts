import type { Notification } from './endpoints/notifications.ts'
import { playlistAddress } from './playlist-address.ts'

/** The address of what a notification is about; null where there is nothing to see any more. */
export function notificationAddress({
  kind,
  event,
  playlist,
}: Pick<Notification, 'kind' | 'event' | 'playlist'>): string | null {
  // The application was deleted with its opportunity.
  if (event === 'application_removed') return null
  if (kind === 'application') return '/profile?tab=applications'
  if (kind === 'opportunity') return '/opportunity/mine'
  if (kind === 'decision') return event.startsWith('report_') ? null : '/dash'
  return playlist && playlistAddress(playlist)
}
