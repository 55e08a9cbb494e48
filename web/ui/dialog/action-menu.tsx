import './menu.css'
import { Menu, type MenuProps } from '@mantine/core'
import { useState } from 'react'
import { Mantine } from '#web/ui/mantine.tsx'
import { useOverlay } from './use-overlay.ts'

/** A menu of actions on something, around its button; `Menu.Target` and `Menu.Dropdown` go inside. */
export function ActionMenu(props: Omit<MenuProps, 'opened' | 'onChange'>) {
  const [isOpen, setOpen] = useState(false)
  useOverlay(isOpen, () => setOpen(false))
  return (
    <Mantine>
      <Menu position="bottom-end" {...props} opened={isOpen} onChange={setOpen} />
    </Mantine>
  )
}
