import { useSession } from '#web/api/session/session.ts'
import { MenuOnIntent } from '#web/features/shell/menu-trigger.tsx'
import * as text from '#web/messages/compiled/shell.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './account-menu.module.css'

const fetchMenu = async () => (await import('#web/features/shell/account-dropdown.tsx')).AccountDropdown

/** The signed-in person's name with their menu. Its space is reserved before the name is known. */
export function AccountMenu() {
  const session = useSession()
  const label = (
    <>
      {session?.profileimage ? (
        <img className={classes.photo} src={session.profileimage} alt="" width={28} height={28} />
      ) : (
        <span className={classes.photo}>
          <Icon name="person" size={18} />
        </span>
      )}
      <span className={classes.name}>{session?.name ?? text.account()}</span>
      <Icon name="down" size={16} />
    </>
  )
  return (
    <div data-for="signedIn">
      <MenuOnIntent label={label} fetchMenu={fetchMenu} />
    </div>
  )
}
