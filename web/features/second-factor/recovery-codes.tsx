import * as text from '#web/messages/compiled/factor.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { saveFile } from '#web/ui/form/save-file.ts'
import classes from './second-factor.module.css'

/** The only time that the codes are shown. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  function save() {
    saveFile('pragati-recovery-codes.txt', new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
  }
  return (
    <section className={classes.form} aria-label={text.recoveryCodes()}>
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
