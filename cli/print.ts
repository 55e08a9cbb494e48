/** Control characters in untrusted text could command the terminal; line breaks stay. */
export function plain(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, '')
}

export function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Columns side by side under their headers; every value on one line. */
export function table(headers: string[], rows: (string | number | null)[][]): string {
  const cells = [headers, ...rows.map((row) => row.map((cell) => oneLine(String(cell ?? '-'))))]
  const widths = headers.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  return cells
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A list that may be only partly shown. */
export function listing(
  headers: string[],
  rows: (string | number | null)[][],
  total: number,
  what: string,
): string {
  if (total === 0) return `No ${what}.`
  if (rows.length === 0) return `No ${what} on this page; there are ${total} in all.`
  return `${table(headers, rows)}\n\n${rows.length} of ${total} ${what}`
}

/** Names and values of one thing, one per line. */
export function facts(values: Record<string, string | number | boolean | null>): string {
  const width = Math.max(...Object.keys(values).map((name) => name.length))
  return Object.entries(values)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => {
      const lines = plain(String(value)).split('\n')
      return `${name.padEnd(width)}  ${lines.join(`\n${' '.repeat(width + 2)}`)}`
    })
    .join('\n')
}

const WIDEST = 48

function oneLine(text: string): string {
  const line = plain(text).replace(/\s+/g, ' ').trim()
  return line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line
}

/** E.g. `2026-11-20 14:05`, UTC. */
export function moment(iso: string | null): string | null {
  return iso === null ? null : iso.slice(0, 16).replace('T', ' ')
}
