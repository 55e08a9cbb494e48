import './menu.css'
import { Menu, type MenuProps } from '@mantine/core'
import { useState } from 'react'
import { Mantine } from '#web/ui/mantine.tsx'
import classes from './action-menu.module.css'
import { useOverlay } from './use-overlay.ts'

/** A menu of actions on something, around its button; `Menu.Target` and `Menu.Dropdown` go inside. */
export function ActionMenu(props: Omit<MenuProps, 'opened' | 'onChange'>) {
  const [isOpen, setOpen] = useState(false)
  useOverlay(isOpen, () => setOpen(false))

  function change(isNowOpen: boolean) {
    // The chosen item may open a dialog at the same moment, which later returns the focus to what has it now.
    if (!isNowOpen) buttonOfFocused()?.focus({ preventScroll: true })
    setOpen(isNowOpen)
  }
  return (
    <Mantine>
      <Menu position="bottom-end" classNames={classes} {...props} opened={isOpen} onChange={change} />
    </Mantine>
  )
}

/** The button of the menu that has the focus. */
function buttonOfFocused(): HTMLElement | null {
  const menu = document.activeElement?.closest('[role="menu"]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')
}
