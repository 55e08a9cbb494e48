import * as text from '#web/messages/compiled/operator.ts'
import classes from './details.module.css'

type Props = {
  of: unknown
  /** Id → what to show instead. */
  names?: Record<string, string>
}

/** Names and values of a record. */
export function Details({ of, names = {} }: Props) {
  const entries = typeof of === 'object' && of !== null ? Object.entries(of) : []
  return (
    <dl className={classes.details}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{humanise(name)}</dt>
          <dd>{shown(value, names)}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * A technical name, such as the kind of a job, formatted for people: `creator-applications.tell-decision` → "Creator applications: tell decision".
 */
export function humanise(name: string): string {
  const words = name
    .replace('.', ': ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shown(value: unknown, names: Record<string, string>): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? text.yes() : text.no()
  if (Array.isArray(value)) return value.map((one) => shown(one, names)).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  return names[String(value)] ?? String(value)
}
