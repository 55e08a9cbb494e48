import { INTERFACE_LANGUAGES } from '#contract/interface-languages.ts'
import * as text from '#web/messages/compiled/shell.ts'
import { LanguageLinks } from './language-links.tsx'
import classes from './language-row.module.css'

/** The languages side by side, for the footer and the drawer. */
export function LanguageRow() {
  if (INTERFACE_LANGUAGES.length < 2) return null
  return <LanguageLinks className={classes.row} label={text.languages()} />
}
