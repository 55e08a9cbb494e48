import { useState } from 'react'
import * as text from '#web/messages/compiled/ui.ts'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { FurtherIcon } from '#web/ui/pictures/further-icon.tsx'
import { useHydrated } from '#web/ui/states/use-hydrated.ts'
import classes from './report-button.module.css'
import type { Reportable } from './reportable.ts'

const ReportSheet = onDemand(async () => (await import('./report-sheet.tsx')).ReportSheet)

type Props = {
  /** Usually one; with several the sheet asks which. */
  things: [Reportable, ...Reportable[]]
  /** Where the context shows the subject; assistive technology gets its name. */
  isIcon?: boolean
}

/** A quiet way to tell the operators about something, for everybody. */
export function ReportButton({ things, isIcon = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  const label = text.reportThing({ name: things[0].name })
  return (
    <>
      <button
        className={isIcon ? classes.icon : classes.button}
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        title={isIcon ? text.report() : undefined}
        disabled={!isHydrated}
        onClick={() => setOpen(true)}
      >
        <FurtherIcon name="flag" size={16} />
        {isIcon ? null : text.report()}
      </button>
      {isOpen ? <ReportSheet things={things} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
