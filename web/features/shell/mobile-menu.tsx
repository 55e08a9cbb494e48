import { useState } from 'react'
import * as text from '#web/messages/compiled/shell.ts'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './mobile-menu.module.css'

const MobileDrawer = onDemand(
  async () => (await import('#web/features/shell/mobile-drawer.tsx')).MobileDrawer,
)

type Props = { onSupport: () => void; onOpportunity: () => void }

export function MobileMenu(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <div className={classes.place}>
      <button
        className={classes.burger}
        type="button"
        aria-label={text.menu()}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(true)
          setWasOpened(true)
        }}
      >
        <Icon name="menu" size={24} />
      </button>
      {wasOpened ? <MobileDrawer isOpen={isOpen} onClose={() => setOpen(false)} {...props} /> : null}
    </div>
  )
}
