import type { Certificate } from '#contract/endpoints/learning/certificates.ts'
import { drawKolam } from '#contract/kolam.ts'
import { shorten } from '#contract/shorten.ts'
import { type Html, html } from '#server/html.ts'
import { drawable, FONT, siteSign } from './draw-preview.ts'

/** A4 lying on its side at 210 dots per inch. */
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

export interface Sheet {
  certificate: Certificate
  siteName: string
  /** Where anybody can check it. */
  address: string
}

/** Everything but the name and the course, whose lines are broken where they are set. SVG of the sheet's size. */
export function drawSheet({ certificate, siteName, address }: Sheet): string {
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET.width}" height="${SHEET.height}" font-family="${FONT}" font-weight="600" text-anchor="middle">
<rect width="${SHEET.width}" height="${SHEET.height}" fill="${PAPER}"/>
${bands(certificate)}
<rect x="40" y="40" width="${SHEET.width - 80}" height="${SHEET.height - 80}" rx="24" fill="none" stroke="${TEAL}" stroke-width="6"/>
<rect x="56" y="56" width="${SHEET.width - 112}" height="${SHEET.height - 112}" rx="14" fill="none" stroke="${ACCENT}" stroke-width="2"/>
<g transform="translate(${MIDDLE - 64} 190) scale(4)">${siteSign(TEAL)}</g>
${line(410, 68, INK, siteName)}
${line(1_010, 48, QUIET, watchedAll(certificate.videos))}
${line(1_390, 42, QUIET, aboutCourse(certificate))}
${line(1_460, 42, QUIET, `Finished on ${dayInIndia(certificate.finishedAt)}`)}
<path d="M${MIDDLE - 240} 1520h480" stroke="${ACCENT}" stroke-width="4"/>
${line(1_600, 34, QUIET, `Anybody can check this at ${address}`)}
</svg>`.toString()
}

/** What it says in one sentence, without the name: nothing that is not known. */
export function watchedAll(videos: number): string {
  return videos === 1 ? 'watched the one video of' : `watched all ${videos} videos of`
}

function aboutCourse({ creator, language, totalSeconds }: Certificate): string {
  const parts = [`a course by ${creator}`, `in ${language.charAt(0).toUpperCase()}${language.slice(1)}`]
  if (totalSeconds !== null) parts.push(inHours(totalSeconds))
  return parts.join(', ')
}

function inHours(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

function dayInIndia(time: string): string {
  return DAY.format(new Date(time))
}

function line(y: number, size: number, colour: string, words: string): Html {
  return html`<text x="${MIDDLE}" y="${y}" font-size="${size}" fill="${colour}">${shorten(drawable(words), MAX_LINE)}</text>`
}

/** The course's own kolam down both edges; that of another course is another one. */
function bands({ look }: Certificate): Html {
  const { line: loop, dots, width, height } = drawKolam(look, { columns: 4, rows: 22 })
  const scale = (SHEET.height - 2 * BAND.edge) / height
  const band = (x: number) =>
    html`<g transform="translate(${x} ${BAND.edge}) scale(${scale})" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${loop}" stroke="${SAND}" stroke-width="1.1"/><path d="${dots.map((dot) => `M${dot.x} ${dot.y}h0`).join('')}" stroke="${ACCENT}" stroke-width="2"/></g>`
  return html`${band(BAND.edge)}${band(SHEET.width - BAND.edge - width * scale)}`
}
