import { useMantineColorScheme } from '@mantine/core'
import * as text from '#web/messages/compiled/shell.ts'
import { Icon } from '#web/ui/icon.tsx'
import classes from './colour-switch.module.css'

/** Light or dark, remembered on this device; until it is used the system decides. */
export function ColourSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  return (
    <>
      <button
        className={classes.toDark}
        type="button"
        aria-label={text.toDark()}
        onClick={() => setColorScheme('dark')}
      >
        <Icon name="moon" />
      </button>
      <button
        className={classes.toLight}
        type="button"
        aria-label={text.toLight()}
        onClick={() => setColorScheme('light')}
      >
        <Icon name="sun" />
      </button>
    </>
  )
}
