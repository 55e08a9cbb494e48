import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '#web/api/session/session.ts'
import { signOut } from '#web/features/learning/sign-out.ts'
import { Dropdown } from '#web/features/shell/dropdown.tsx'
import type { Intent } from '#web/features/shell/menu-trigger.tsx'
import * as text from '#web/messages/compiled/shell.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'

/** The person's own page. Only that one is rendered: hidden entries could not get the focus. */
const OWN = {
  user: { to: '/profile', icon: 'person', label: text.myProfile },
  creator: { to: '/dash', icon: 'grid', label: text.myDashboard },
  operator: { to: '/operator', icon: 'grid', label: text.console },
} as const

export function AccountDropdown({ label, intent }: { label: ReactNode; intent: Intent }) {
  const role = useSession()?.role
  const own = role && OWN[role]
  return (
    <Dropdown label={label} intent={intent} position="bottom-end" width={200}>
      {own ? (
        <Menu.Item component={Link} to={own.to} leftSection={<Icon name={own.icon} />}>
          {own.label()}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<Icon name="leave" />} onClick={() => void signOut()}>
        {text.logout()}
      </Menu.Item>
    </Dropdown>
  )
}
