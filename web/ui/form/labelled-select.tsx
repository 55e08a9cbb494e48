import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './labelled-select.module.css'

type Props = ComponentProps<'select'> & { label: string }

/**
 * The browser's own select beside its label, in the look of our fields: for pages where Mantine's would cost
 * more than it gains. `className` is for the label as a whole.
 */
export function LabelledSelect({ label, className, ...rest }: Props) {
  return (
    <label className={className ? `${classes.label} ${className}` : classes.label}>
      <span>{label}</span>
      <span className={classes.box}>
        <select {...rest} />
        <Icon name="down" size={18} />
      </span>
    </label>
  )
}
