import '#web/ui/dialog/menu.css'
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Intent, MenuButton } from '#web/features/shell/menu-trigger.tsx'
import { useOpenMenu } from '#web/features/shell/use-open-menu.ts'
import { Mantine } from '#web/ui/mantine.tsx'

type Props = {
  label: ReactNode
  intent: Intent
  position: 'bottom-start' | 'bottom-end'
  openDelay?: number
  width?: number
  children: ReactNode
}

/** A menu of the header around its button. */
export function Dropdown({ label, intent, children, ...place }: Props) {
  const { menu, target } = useOpenMenu(intent)
  return (
    <Mantine>
      <Menu
        {...menu}
        {...place}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        trigger="click-hover"
        closeDelay={200}
        transitionProps={{ duration: 120 }}
        menuItemTabIndex={0}
      >
        <Menu.Target>
          <MenuButton label={label} hasFocus={intent !== 'hover'} {...target} />
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </Mantine>
  )
}
