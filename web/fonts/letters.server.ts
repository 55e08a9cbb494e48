/** The fonts of headings beyond Latin: a page loads that of its language's script, and English pages none. */
const styles = import.meta.glob<string>('./*.css', { query: '?raw', import: 'default', eager: true })
const fonts = import.meta.glob<string>('./anek-*.woff2', { query: '?url', import: 'default', eager: true })

const made = new Map<string, string>()

/** What goes at the start of the head of a page in the language. */
export function lettersOf(language: string): string {
  const known = made.get(language)
  if (known !== undefined) return known
  const head = headFor(new Intl.Locale(language).maximize().script?.toLowerCase() ?? '')
  made.set(language, head)
  return head
}

/** Inlined into the page: a style sheet would be one more request to wait for. */
function headFor(script: string): string {
  const style = styles[`./${script}.css`]
  const font = fonts[`./anek-${script}.woff2`]
  if (!style || !font) return ''
  const short = style
    .replace(`./anek-${script}.woff2`, font)
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
  return `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin="anonymous"/><style>${short}</style>`
}
