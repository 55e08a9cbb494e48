/** Text that is HTML already. */
export class Html {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

type Piece = string | number | Html | readonly Html[]

/** A template whose values are shown as text, unless they are HTML made by this tag. */
export function html(strings: TemplateStringsArray, ...values: Piece[]): Html {
  return new Html(strings.reduce((all, part, at) => all + render(values[at - 1] ?? '') + part))
}

function render(value: Piece): string {
  if (value instanceof Html) return value.source
  if (typeof value === 'object') return value.map((one) => one.source).join('')
  return String(value).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
