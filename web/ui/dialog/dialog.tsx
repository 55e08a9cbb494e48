import './dialog.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import * as text from '#web/messages/compiled/shell.ts'
import { Mantine } from '#web/ui/mantine.tsx'
import classes from './dialog.module.css'
import { InAddress, useOverlay } from './use-overlay.ts'
import { useReturnFocus } from './use-return-focus.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** For a title in another language than the page's. */
  lang?: string | undefined
  children: ReactNode
  /** For a dialog with a size of its own. */
  className?: string | undefined
  /** What gets the focus afterwards when the button that opened the dialog is gone. */
  focusInstead?: (() => Element | null) | undefined
}

/** A dialog over the page: 600 wide above 768, else 400, a bottom sheet on phones. Load it lazily. */
export function Dialog({ isOpen, onClose, title, lang, children, className, focusInstead }: Props) {
  useReturnFocus(isOpen, focusInstead)
  const close = useOverlay(isOpen, onClose)
  return (
    <Mantine>
      <Modal
        opened={isOpen}
        onClose={close}
        title={lang ? <span lang={lang}>{title}</span> : title}
        centered
        closeButtonProps={{ 'aria-label': text.close(), size: 44, iconSize: 22 }}
        classNames={className ? { ...classes, root: `${classes.root} ${className}` } : classes}
        attributes={{
          // The header of a dialog is not a banner of the page.
          header: { role: 'presentation' },
          // Named from the start; Mantine refers to the title only once that is mounted.
          content: { 'aria-label': title },
        }}
        transitionProps={{ duration: 140, transition: 'pop' }}
      >
        <InAddress value={false}>{children}</InAddress>
      </Modal>
    </Mantine>
  )
}
