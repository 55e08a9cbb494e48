import classes from './details.module.css'

/** Names and values as a record has them. */
export function Details({ of }: { of: unknown }) {
  const entries = typeof of === 'object' && of !== null ? Object.entries(of) : []
  return (
    <dl className={classes.details}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{asWords(name)}</dt>
          <dd>{shown(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A name of the API as people read it: `creator-applications.tell-decision` → "Creator applications: tell decision". */
export function asWords(name: string): string {
  const words = name
    .replace('.', ': ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
