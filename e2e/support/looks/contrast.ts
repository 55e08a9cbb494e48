import type { Page } from '@playwright/test'

/** The styles that determine the colours of a text: its element's and its ancestors', innermost first. */
interface Look {
  styles: { color: string; backgroundColor: string; backgroundImage: string; opacity: string }[]
  size: number
  weight: number
  /** The first element with these styles. */
  example: string
}

/**
 * Text with too little contrast with its background (WCAG 2.2, 1.4.3), with the ratios. It reads the colours of an
 * element and its ancestors at a tenth of the cost of axe's rule, so that every state of a screen can be checked in
 * both schemes. It does not see what overlaps a picture or a sibling; axe checks each screen once
 * (every-screen.spec.ts).
 */
export async function findLowContrast(page: Page): Promise<string[]> {
  const looks = await page.evaluate(looksOf)
  return looks.flatMap(({ styles, ...rest }) => {
    const look = { ...rest, styles: seenOf(styles) }
    if (look.styles.some(({ backgroundImage }) => backgroundImage !== 'none')) return []
    const isLarge = look.size >= 24 || (look.size >= 18.66 && look.weight >= 700)
    const ratio = ratioOf(look)
    return ratio < (isLarge ? 3 : 4.5) ? [`${ratio.toFixed(2)}: ${look.example}`] : []
  })
}

/** Omits backgrounds that another one covers. */
function seenOf(styles: Look['styles']): Look['styles'] {
  if (styles.some(({ opacity }) => opacity !== '1')) return styles
  const last = styles.findIndex(({ backgroundColor }) => colourOf(backgroundColor).alpha === 1)
  return last < 0 ? styles : styles.slice(0, last + 1)
}

/** Runs in the page. Texts share a few combinations of styles, each of which is returned once. */
function looksOf(): Look[] {
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const isHidden = !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return width > 1 && height > 1 && !isHidden
  }
  // Disabled elements are exempt.
  const isInactive = (element: Element) =>
    element.closest(':disabled, [aria-disabled="true"], [inert]') ??
    element.closest('label')?.control?.matches(':disabled')
  const known = new Map<Element, Look['styles']>()
  const stylesOf = (element: Element): Look['styles'] => {
    const before = known.get(element)
    if (before) return before
    const { color, backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const own = { color, backgroundColor, backgroundImage, opacity }
    const styles = element.parentElement ? [own, ...stylesOf(element.parentElement)] : [own]
    known.set(element, styles)
    return styles
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, ({ textContent }) =>
    textContent?.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  )
  const elements = new Set<Element | null>()
  while (texts.nextNode()) elements.add(texts.currentNode.parentElement)
  const withoutWords = ['checkbox', 'radio', 'range', 'file'].map((type) => `[type="${type}"]`)
  for (const field of document.querySelectorAll(`input:not(${withoutWords}), textarea`))
    if ((field as HTMLInputElement).value) elements.add(field)

  const looks = new Map<string, Look>()
  for (const element of elements) {
    if (!(element instanceof HTMLElement) || !isSeen(element) || isInactive(element)) continue
    const { fontSize, fontWeight } = getComputedStyle(element)
    const look = { styles: stylesOf(element), size: Number.parseFloat(fontSize), weight: Number(fontWeight) }
    const key = JSON.stringify(look)
    if (!looks.has(key)) looks.set(key, { ...look, example: element.outerHTML.slice(0, 300) })
  }
  return [...looks.values()]
}

type Colour = { channels: [red: number, green: number, blue: number]; alpha: number }

const WHITE: Colour = { channels: [255, 255, 255], alpha: 1 }

function ratioOf({ styles }: Look): number {
  const { background, text } = painted(styles.toReversed(), WHITE)
  const [dark = 0, light = 0] = [luminanceOf(background), luminanceOf(text)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The visible colour of the last of `styles`, each nested in the one before, on `backdrop`. */
function painted([style, ...inner]: Look['styles'], backdrop: Colour): { background: Colour; text: Colour } {
  if (!style) throw new Error('there is nothing to paint')
  const own = over(colourOf(style.backgroundColor), backdrop)
  const seen =
    inner.length > 0 ? painted(inner, own) : { background: own, text: over(colourOf(style.color), own) }
  const alpha = Number(style.opacity)
  return {
    background: over({ ...seen.background, alpha }, backdrop),
    text: over({ ...seen.text, alpha }, backdrop),
  }
}

function over({ channels, alpha }: Colour, behind: Colour): Colour {
  const mixed = channels.map((value, at) => value * alpha + (behind.channels[at] ?? 0) * (1 - alpha))
  return { channels: mixed as Colour['channels'], alpha: 1 }
}

function colourOf(written: string): Colour {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (written.match(/[\d.]+(?:e-\d+)?/g) ?? []).map(Number)
  if (written.startsWith('rgb')) return { channels: [red, green, blue], alpha }
  if (written.startsWith('color(srgb ')) return { channels: [red * 255, green * 255, blue * 255], alpha }
  throw new Error(`a colour that cannot be read yet: ${written}`)
}

function luminanceOf({ channels }: Colour): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
