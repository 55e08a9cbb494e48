import classes from './logo.module.css'

/** The name with the logo: a play triangle, lit from above, that is climbed by three steps. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={classes.logo}>
      <LogoMark />
      <span>{name}</span>
    </span>
  )
}

function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        className={classes.light}
        d="M5 3.6v24.8A1.8 1.8 0 0 0 7.7 30l20.9-12.4a1.9 1.9 0 0 0 0-3.2L7.7 2A1.8 1.8 0 0 0 5 3.6Z"
      />
      <path
        className={classes.steps}
        d="M5 24h4.8v-4.8H15v-4.8h5.2V9.4l8.4 5a1.9 1.9 0 0 1 0 3.2L7.7 30A1.8 1.8 0 0 1 5 28.4Z"
      />
    </svg>
  )
}
