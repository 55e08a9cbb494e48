import { fallbackName, useFacts } from '#web/api/use-facts.ts'
import * as text from '#web/messages/compiled/shell.ts'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import classes from './support-dialog.module.css'

const Dialog = onDemand(async () => (await import('#web/ui/dialog/dialog.tsx')).Dialog)

/** Where to write for financial support. */
export function SupportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const facts = useFacts()
  if (!isOpen || !facts) return null
  return (
    <Dialog isOpen onClose={onClose} title={text.supportTitle()}>
      <p>{text.supportText({ site: facts.siteName ?? fallbackName })}</p>
      <a className={classes.address} href={`mailto:${facts.contactEmail}`}>
        {facts.contactEmail}
      </a>
    </Dialog>
  )
}
