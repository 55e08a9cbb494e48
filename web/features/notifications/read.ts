import { ApiError } from '#contract/client.ts'
import type { Notification } from '#contract/endpoints/notifications.ts'
import { browserApi } from '#web/api/browser.ts'
import { setUnread } from './unread.ts'

/** Marks a notification as read when its link is followed. Without an answer it stays unread: that does no harm. */
export async function noteRead({ _id, read }: Notification): Promise<void> {
  if (read) return
  try {
    setUnread((await browserApi.notifications.markRead({ body: { ids: [_id] } })).data.unread)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
