import type { Certificate } from '#contract/endpoints/learning/certificates.ts'
import { drawKolam } from '#contract/kolam.ts'
import { shorten } from '#contract/shorten.ts'
import { type Html, html } from '#server/html.ts'
import type { Words } from '#server/mail/words.ts'
import type { Say } from '#server/messages/say.ts'
import { drawable, FONT, siteSign } from './draw-preview.ts'
import { languageIn } from './language-in.ts'

/** A4 landscape at 210 dots per inch. */
export const SHEET = { width: 2_480, height: 1_754 }
export const INK = '#14213d'
export const TEAL = '#0b6e6e'
const PAPER = '#fffbf4'
const QUIET = '#535d77'
const SAND = '#e3d7c1'
const ACCENT = '#f5a524'
const MAX_LINE = 90
const MIDDLE = SHEET.width / 2
/** Kolam beside the text, over the whole height. */
const BAND = { width: 300, edge: 70 }
const ROOM = SHEET.width - 2 * (BAND.width + BAND.edge)

export interface Sheet {
  certificate: Certificate
  siteName: string
  /** In the language of the address. */
  words: Words
  /** The address where anybody can check it. */
  address: string
}

/** Everything but the name and the course, which are wrapped where they are painted. SVG of the sheet's size. */
export function drawSheet({ certificate, siteName, address, words }: Sheet): string {
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET.width}" height="${SHEET.height}" font-family="${FONT}" font-weight="600" text-anchor="middle">
<rect width="${SHEET.width}" height="${SHEET.height}" fill="${PAPER}"/>
${bands(certificate)}
<rect x="40" y="40" width="${SHEET.width - 80}" height="${SHEET.height - 80}" rx="24" fill="none" stroke="${TEAL}" stroke-width="6"/>
<rect x="56" y="56" width="${SHEET.width - 112}" height="${SHEET.height - 112}" rx="14" fill="none" stroke="${ACCENT}" stroke-width="2"/>
<g transform="translate(${MIDDLE - 64} 190) scale(4)">${siteSign(TEAL)}</g>
${line(410, 68, INK, siteName)}
${line(1_010, 48, QUIET, words.say('picture.watched', { count: certificate.videos }))}
${line(1_390, 42, QUIET, aboutCourse(certificate, words))}
${line(1_460, 42, QUIET, words.say('picture.finished', { day: words.day(new Date(certificate.finishedAt)) }))}
<path d="M${MIDDLE - 240} 1520h480" stroke="${ACCENT}" stroke-width="4"/>
${addressLine(words.say('picture.check', { address }))}
</svg>`.toString()
}

function aboutCourse(
  { creator, language, totalSeconds }: Certificate,
  { say, language: own }: Words,
): string {
  const about = say('picture.by', { creator, language: languageIn(own, language) })
  return totalSeconds === null ? about : `${about}, ${inHours(totalSeconds, say)}`
}

function inHours(seconds: number, say: Say): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes < 60
    ? say('picture.minutes', { minutes })
    : say('picture.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

function line(y: number, size: number, colour: string, words: string): Html {
  return html`<text x="${MIDDLE}" y="${y}" font-size="${size}" fill="${colour}">${shorten(drawable(words), MAX_LINE)}</text>`
}

/** A long address is set smaller and never cut: half an address leads nowhere. */
function addressLine(words: string): Html {
  const size = Math.min(34, Math.floor(ROOM / (0.6 * words.length)))
  return html`<text x="${MIDDLE}" y="1600" font-size="${size}" fill="${QUIET}">${words}</text>`
}

/** The course's own kolam, along both edges. */
function bands({ look }: Certificate): Html {
  const { line: loop, dots, width, height } = drawKolam(look, { columns: 4, rows: 22 })
  const scale = (SHEET.height - 2 * BAND.edge) / height
  const band = (x: number) =>
    html`<g transform="translate(${x} ${BAND.edge}) scale(${scale})" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${loop}" stroke="${SAND}" stroke-width="1.1"/><path d="${dots.map((dot) => `M${dot.x} ${dot.y}h0`).join('')}" stroke="${ACCENT}" stroke-width="2"/></g>`
  return html`${band(BAND.edge)}${band(SHEET.width - BAND.edge - width * scale)}`
}
