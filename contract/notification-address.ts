import type { Notification } from './endpoints/notifications.ts'
import { playlistAddress } from './playlist-address.ts'

/** Where the thing is that somebody was told of; null where there is no more to see. */
export function notificationAddress({
  kind,
  event,
  playlist,
}: Pick<Notification, 'kind' | 'event' | 'playlist'>): string | null {
  // With the post the application went, too.
  if (event === 'application_removed') return null
  if (kind === 'application') return '/profile?tab=applications'
  if (kind === 'opportunity') return '/opportunity/mine'
  if (kind === 'decision') return event.startsWith('report_') ? null : '/dash'
  return playlist && playlistAddress(playlist)
}
