import * as text from '#web/messages/compiled/shell.ts'
import { setDataSaver, useDataSaver } from '#web/ui/pictures/data-saver.ts'
import classes from './data-saver-switch.module.css'

/** Switches thumbnails and autoplay off; requires a script, as autoplay does. */
export function DataSaverSwitch() {
  const isOn = useDataSaver()
  return (
    <button
      className={classes.switch}
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => setDataSaver(!isOn)}
    >
      <span className={classes.track} />
      {text.dataSaver()}
    </button>
  )
}
