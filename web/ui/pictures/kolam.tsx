import { drawKolam } from '#contract/kolam.ts'
import classes from './kolam.module.css'

/** A drawing generated from an id: the placeholder of a missing picture, background of heroes and empty states. */
export function Kolam({
  id,
  columns,
  rows,
  subject,
  faint,
}: {
  id: string
  columns?: number
  rows?: number
  /** Name of a main category, whose sign is drawn in the middle. */
  subject?: string | undefined
  faint?: boolean
}) {
  const { width, height, line, dots, sign } = drawKolam(id, { columns, rows, subject })
  return (
    <svg
      className={classes.kolam}
      data-faint={faint || undefined}
      viewBox={`-4 -4 ${width + 8} ${height + 8}`}
      aria-hidden="true"
    >
      <path className={classes.line} d={line} />
      <path className={classes.dots} d={dots.map(({ x, y }) => `M${x} ${y}h0`).join('')} />
      {sign ? (
        <>
          <circle className={classes.disc} cx={sign.x} cy={sign.y} r={sign.radius} />
          <path
            className={classes.sign}
            d={sign.path}
            transform={`translate(${sign.corner.x} ${sign.corner.y}) scale(${sign.scale})`}
          />
        </>
      ) : null}
    </svg>
  )
}
