import * as text from '#web/messages/compiled/shell.ts'
import { chooseScheme } from '#web/ui/colour-scheme.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './colour-switch.module.css'

/** Light or dark, remembered on this device; until it is used the system decides. */
export function ColourSwitch() {
  return (
    <>
      <button
        className={classes.toDark}
        type="button"
        aria-label={text.toDark()}
        onClick={() => chooseScheme('dark')}
      >
        <Icon name="moon" />
      </button>
      <button
        className={classes.toLight}
        type="button"
        aria-label={text.toLight()}
        onClick={() => chooseScheme('light')}
      >
        <Icon name="sun" />
      </button>
    </>
  )
}
