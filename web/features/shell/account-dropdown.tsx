import '#web/ui/menu.css'
import { Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { logOut } from '#web/features/session/sign-in.ts'
import { type Intent, MenuButton } from '#web/features/shell/menu-trigger.tsx'
import * as text from '#web/messages/compiled/shell.ts'
import { Icon } from '#web/ui/icon.tsx'

export function AccountDropdown({ label, intent }: { label: ReactNode; intent: Intent }) {
  const [isOpen, setOpen] = useState(intent !== 'focus')
  return (
    <Menu
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      trigger="click-hover"
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      closeDelay={200}
      transitionProps={{ duration: 120 }}
      width={200}
    >
      <Menu.Target>
        <MenuButton label={label} hasFocus={intent !== 'hover'} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/dash" data-for="creator" leftSection={<Icon name="grid" />}>
          {text.myDashboard()}
        </Menu.Item>
        <Menu.Item component={Link} to="/profile" data-for="user" leftSection={<Icon name="person" />}>
          {text.myProfile()}
        </Menu.Item>
        <Menu.Item component={Link} to="/operator" data-for="operator" leftSection={<Icon name="grid" />}>
          {text.console()}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="leave" />} onClick={() => void logOut()}>
          {text.logout()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
