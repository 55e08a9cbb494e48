import type { Chapter } from '#contract/endpoints/videos.ts'
import { limits } from '#contract/limits.ts'

const MIN_CHAPTERS = 3
const MAX_CHAPTERS = 100
/** Every one that `.` does not match, so that each line is read in linear time. */
const LINE_END = /\r\n|[\n\r\u2028\u2029]/
/** A time at the beginning of a line, perhaps in brackets or after a bullet or number, then its title. */
const LINE =
  /^[\s\-–—•*·▶►>([]*(?:\d{1,3}[.)]\s+)?[([]?((?:\d{1,2}:)?\d{1,2}:[0-5]\d)[)\]]?[\s\-–—:|.]*(.*)$/u

/**
 * The chapters that a video's description lists ("0:00 Intro"), by the platform's own rule: at least three,
 * the first at 0:00, in ascending order. None otherwise.
 */
export function readChapters(description: string, duration: number | null): Chapter[] {
  const found = description.split(LINE_END).flatMap((line) => {
    const [, moment = '', title = ''] = LINE.exec(line) ?? []
    const words = title.trim()
    return moment && words ? [{ seconds: secondsOf(moment), title: words.slice(0, limits.title) }] : []
  })
  const chapters = found
    .slice(0, MAX_CHAPTERS)
    .filter(({ seconds }) => duration === null || seconds < duration)
  const isAscending = chapters.every(({ seconds }, at) => seconds > (chapters[at - 1]?.seconds ?? -1))
  return chapters.length >= MIN_CHAPTERS && chapters[0]?.seconds === 0 && isAscending ? chapters : []
}

function secondsOf(moment: string): number {
  return moment.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
