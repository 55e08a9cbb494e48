import '#web/ui/window.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import * as text from '#web/messages/compiled/shell.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import classes from './window.module.css'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** What takes the focus afterwards where the button that opened the window is gone. */
  focusInstead?: () => Element | null
}

/** A window over the page: 600 wide above 768, else 400, a sheet at the lower edge on phones. Load it lazily. */
export function Window({ isOpen, onClose, title, children, focusInstead }: Props) {
  useFocusBack(isOpen, focusInstead)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': text.close(), size: 44, iconSize: 22 }}
      classNames={classes}
      attributes={{
        // The header of a window is no banner of the page.
        header: { role: 'presentation' },
        // Its name from the first moment; Mantine links the title only once that stands.
        content: { 'aria-label': title },
      }}
      transitionProps={{ duration: 140, transition: 'pop' }}
    >
      {children}
    </Modal>
  )
}
