import { Link } from 'react-router'
import { useSession } from '#web/api/session/session.ts'
import { MenuOnIntent } from '#web/features/shell/menu-trigger.tsx'
import * as text from '#web/messages/compiled/shell.ts'
import { optionalPartOnDemand } from '#web/ui/dialog/on-demand.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './bell.module.css'

const UnreadBadge = optionalPartOnDemand(
  async () => (await import('#web/features/notifications/unread-badge.tsx')).UnreadBadge,
)
const fetchMenu = async () =>
  (await import('#web/features/notifications/notifications-dropdown.tsx')).NotificationsDropdown

/** Notifications: a list under the bell, on phones a page. For visitors nothing is loaded. */
export function Bell() {
  const session = useSession()
  const label = (
    <span className={classes.label}>
      <Icon name="bell" size={22} />
      <span className="unseen">{text.notifications()}</span>
      {session ? <UnreadBadge key={session.id} /> : null}
    </span>
  )
  return (
    <div data-for="signedIn">
      <div className={classes.menu}>
        <MenuOnIntent label={label} fetchMenu={fetchMenu} />
      </div>
      <Link className={classes.link} to="/notifications">
        {label}
      </Link>
    </div>
  )
}
