import * as text from '#web/messages/compiled/shell.ts'
import { setDataSaver, useDataSaver } from '#web/ui/pictures/data-saver.ts'
import classes from './data-saver-switch.module.css'

/** Without thumbnails and movement; needs a script, as what it switches off by itself does not come without one. */
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
