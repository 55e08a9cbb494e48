import { useEffect, useRef } from 'react'
import { fallbackName, useFacts } from '#web/api/use-facts.ts'
import * as text from '#web/messages/compiled/factor.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { fileNameOf, saveFile } from '#web/ui/form/save-file.ts'
import { focusUnlessElsewhere } from '#web/ui/states/focus-elsewhere.ts'
import classes from './second-factor.module.css'

/** The only time that the codes are shown. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const site = useFacts()?.siteName ?? fallbackName
  const place = useRef<HTMLElement>(null)
  // They take the place of whatever had the focus.
  useEffect(() => focusUnlessElsewhere(place.current), [])

  function save() {
    const content = new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' })
    saveFile(fileNameOf(site, 'recovery-codes.txt'), content)
  }
  return (
    <section ref={place} className={classes.form} aria-label={text.recoveryCodes()} tabIndex={-1}>
      <p>{text.codesAbout()}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <PlainButton onClick={onDone}>{text.codesKept()}</PlainButton>
        <PlainButton quiet onClick={save}>
          {text.saveCodes()}
        </PlainButton>
      </div>
    </section>
  )
}
