import { fallbackName, useFacts } from '#web/api/use-facts.ts'
import * as text from '#web/messages/compiled/supporting.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import classes from './support-dialog.module.css'

/** Where to write for financial support. */
export function SupportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const facts = useFacts()
  if (!isOpen || !facts) return null
  return (
    <Dialog isOpen onClose={onClose} title={text.title()}>
      <p>{text.text({ site: facts.siteName ?? fallbackName })}</p>
      <a className={classes.address} href={`mailto:${facts.contactEmail}`}>
        {facts.contactEmail}
      </a>
    </Dialog>
  )
}
