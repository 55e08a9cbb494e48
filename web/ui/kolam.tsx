import { drawKolam } from '#contract/kolam.ts'
import classes from './kolam.module.css'

/** A drawing that belongs to an id: the placeholder of a missing picture, faint ground of heroes and empty states. */
export function Kolam({
  id,
  columns,
  rows,
  faint,
}: {
  id: string
  columns?: number
  rows?: number
  faint?: boolean
}) {
  const { width, height, line, dots } = drawKolam(id, columns, rows)
  return (
    <svg
      className={classes.kolam}
      data-faint={faint || undefined}
      viewBox={`-4 -4 ${width + 8} ${height + 8}`}
      aria-hidden="true"
    >
      <path className={classes.line} d={line} />
      <path className={classes.dots} d={dots.map(({ x, y }) => `M${x} ${y}h0`).join('')} />
    </svg>
  )
}
