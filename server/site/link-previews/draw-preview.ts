import { drawKolam } from '#contract/kolam.ts'
import { shorten } from '#contract/shorten.ts'
import { type Html, html } from '#server/html.ts'

export const WIDTH = 1_200
export const HEIGHT = 630
/** Distance of the text from the edge. Pixels. */
export const MARGIN = 80

export const COLOURS = {
  ground: '#0b4f55',
  line: '#79c2bf',
  ink: '#f3faf8',
  quiet: '#a9d8d5',
  accent: '#f5a524',
}
export const FONT = 'Anek Devanagari'
const STAR = 'M8 1.3l2 4.2 4.6.6-3.4 3.2.9 4.6L8 11.7 3.9 13.9l.9-4.6L1.4 6.1 6 5.5z'
const STAR_SIDE = 44
const CELLS = { columns: 12, rows: 6 }
const MAX_LINE_LENGTH = 48
const SIGN_SIDE = 200

export interface Preview {
  /** The seed of the background drawing. */
  id: string
  /** Name of the main category, whose sign is at the right; null for the site. */
  subject: string | null
  /** Written large, over several lines where needed. */
  title: string
  /** One line below the title. */
  line: string
  /** Null without ratings, or where there is nothing to rate. */
  rating: { average: number; count: number } | null
  siteName: string
}

/** Everything but the title, which is wrapped where it is painted. SVG of 1200×630. */
export function drawGround({ id, subject, line, rating, siteName }: Preview): string {
  const footer = HEIGHT - MARGIN
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="${FONT}" font-weight="600">
<defs><linearGradient id="shade"><stop offset="0.25" stop-color="${COLOURS.ground}" stop-opacity="0.94"/><stop offset="1" stop-color="${COLOURS.ground}" stop-opacity="0.3"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.ground}"/>
${kolam(id, subject)}
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#shade)"/>
<text x="${MARGIN}" y="${footer - 76}" font-size="36" fill="${COLOURS.quiet}">${shorten(drawable(line), MAX_LINE_LENGTH)}</text>
${mark(footer - 40)}
<text x="${MARGIN + 66}" y="${footer - 2}" font-size="42" fill="${COLOURS.ink}">${shorten(drawable(siteName), MAX_LINE_LENGTH)}</text>
${rating ? stars(rating, footer) : null}
</svg>`.toString()
}

/** Text as markup of the text engine, `size` pixels high. */
export function textMarkup(title: string, size: number, colour: string): string {
  return html`<span foreground="${colour}" font_desc="${FONT} SemiBold ${size}">${drawable(title) || '…'}</span>`.toString()
}

/**
 * Without control characters (which XML does not allow) and emoji (which no font here has); joiners, which
 * shape Indian scripts, stay.
 */
export function drawable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\P{C}\u200c\u200d]|\p{Extended_Pictographic}|\ufe0f/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function kolam(id: string, subject: string | null): Html {
  const { line, dots, width, height, sign } = drawKolam(id, { ...CELLS, subject: subject ?? undefined })
  const scale = Math.max(WIDTH / width, HEIGHT / height)
  return html`<g transform="scale(${scale})" fill="none" stroke="${COLOURS.line}" stroke-linecap="round" stroke-linejoin="round">
<path d="${line}" stroke-width="0.7" opacity="0.55"/><path d="${dots.map(({ x, y }) => `M${x} ${y}h0`).join('')}" stroke-width="2.2" opacity="0.7"/></g>
${sign ? html`<g transform="translate(${WIDTH - MARGIN - SIGN_SIDE} ${(HEIGHT - SIGN_SIDE) / 2}) scale(${SIGN_SIDE / 24})" fill="${COLOURS.ground}" stroke="${COLOURS.line}" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="15" stroke-width="0.4"/><path d="${sign.path}" fill="none" stroke-width="1.4"/></g>` : null}`
}

function mark(y: number): Html {
  return html`<g transform="translate(${MARGIN - 8} ${y}) scale(1.6)">${siteSign(COLOURS.ink)}</g>`
}

/** The logo, 32 units wide: a play triangle climbed by steps. */
export function siteSign(steps: string): Html {
  return html`<path fill="${COLOURS.accent}" d="M5 3.6v24.8A1.8 1.8 0 0 0 7.7 30l20.9-12.4a1.9 1.9 0 0 0 0-3.2L7.7 2A1.8 1.8 0 0 0 5 3.6Z"/><path fill="${steps}" d="M5 24h4.8v-4.8H15v-4.8h5.2V9.4l8.4 5a1.9 1.9 0 0 1 0 3.2L7.7 30A1.8 1.8 0 0 1 5 28.4Z"/>`
}

/** Five stars filled to the average, with number and count, at the right edge. */
function stars({ average, count }: NonNullable<Preview['rating']>, footer: number): Html {
  const left = WIDTH - MARGIN - 5 * STAR_SIDE
  const row = Array.from(
    { length: 5 },
    (_, at) => html`<path d="${STAR}" transform="translate(${at * 16})"/>`,
  )
  return html`<defs><clipPath id="full"><rect width="${average * 16}" height="16"/></clipPath></defs>
<g transform="translate(${left} ${footer - 37}) scale(${STAR_SIDE / 16})"><g fill="${COLOURS.line}" opacity="0.4">${row}</g><g fill="${COLOURS.accent}" clip-path="url(#full)">${row}</g></g>
<text x="${left - 20}" y="${footer - 2}" font-size="42" text-anchor="end" fill="${COLOURS.ink}">${average.toFixed(1)} (${count})</text>`
}
