import { fallbackName, useFacts } from '#web/features/shell/use-facts.ts'
import * as text from '#web/messages/compiled/shell.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import classes from './support-window.module.css'

const Window = onDemand(async () => (await import('#web/ui/window.tsx')).Window)

/** Says where to write for financial support. */
export function SupportWindow({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const facts = useFacts()
  if (!isOpen || !facts) return null
  return (
    <Window isOpen onClose={onClose} title={text.supportTitle()}>
      <p>{text.supportText({ site: facts.siteName ?? fallbackName })}</p>
      <a className={classes.address} href={`mailto:${facts.contactEmail}`}>
        {facts.contactEmail}
      </a>
    </Window>
  )
}
