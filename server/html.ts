/** HTML that is already safe. */
export class Html {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

type Value = string | number | Html | readonly Value[] | null | undefined

/** Template tag: every value is escaped unless it is `Html` itself; lists are joined, null is empty. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, at) => part + (at < values.length ? show(values[at]) : '')).join(''))
}

function show(value: Value): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Html) return value.toString()
  if (Array.isArray(value)) return value.map(show).join('')
  return String(value).replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
