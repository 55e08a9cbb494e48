/** One metric with its values. */
export interface Family {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  /** How the values of several processes are merged; sums by default. */
  together?: 'most' | 'least'
  samples: { suffix?: string; labels: Record<string, string>; value: number }[]
}

type Sample = Family['samples'][number]

/** Merges the metrics of several processes. */
export function merged(all: Family[][]): Family[] {
  const families = new Map<string, Family & { byLabels: Map<string, Sample> }>()
  for (const family of all.flat()) {
    const known = families.get(family.name) ?? { ...family, byLabels: new Map<string, Sample>() }
    families.set(family.name, known)
    for (const sample of family.samples) {
      const key = `${sample.suffix}${JSON.stringify(sample.labels)}`
      const before = known.byLabels.get(key)
      const value = before ? combine(before.value, sample.value, family.together) : sample.value
      known.byLabels.set(key, { ...sample, value })
    }
  }
  return [...families.values()].map(({ byLabels, ...family }) => ({
    ...family,
    samples: [...byLabels.values()],
  }))
}

function combine(one: number, other: number, together: Family['together']): number {
  if (together === 'most') return Math.max(one, other)
  return together === 'least' ? Math.min(one, other) : one + other
}

/** The text format (version 0.0.4) that Prometheus reads. */
export function exposition(families: Family[]): string {
  const lines = families.flatMap(({ name, type, help, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${braces(labels)} ${value}`),
  ])
  return `${lines.join('\n')}\n`
}

function braces(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escaped(value: string): string {
  return value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
}
