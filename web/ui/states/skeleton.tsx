import classes from './skeleton.module.css'

/** A grey bar for text that is loading; width as a CSS length. */
export function Bar({ width = '100%', height = '0.875rem' }: { width?: string; height?: string }) {
  return (
    <svg className={classes.bar} width={width} height={height} aria-hidden="true">
      <rect width="100%" height="100%" rx="4" />
    </svg>
  )
}

/** As large as a playlist card. */
export function CardSkeleton() {
  return (
    <div className={classes.card}>
      <div className={classes.picture} />
      <div className={classes.body}>
        <Bar height="1.125rem" />
        <Bar width="60%" height="1.125rem" />
        <Bar width="70%" />
        <Bar width="45%" />
        <Bar width="90%" />
      </div>
    </div>
  )
}
