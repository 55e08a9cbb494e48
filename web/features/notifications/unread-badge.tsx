import { limits } from '#contract/limits.ts'
import * as text from '#web/messages/compiled/notifications.ts'
import { useUnread } from './unread.ts'
import classes from './unread-badge.module.css'

/** The number on the bell; nothing when all is read. */
export function UnreadBadge() {
  const unread = useUnread()
  if (unread === 0) return null
  const isMore = unread >= limits.unreadCounted
  return (
    <span className={classes.badge}>
      <span aria-hidden="true">{isMore ? `${limits.unreadCounted - 1}+` : unread}</span>
      <span className="unseen">
        {isMore ? text.unreadMore({ count: limits.unreadCounted - 1 }) : text.unread({ count: unread })}
      </span>
    </span>
  )
}
