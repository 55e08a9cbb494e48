import { expect, test } from 'vitest'
import { drawKolam } from '#contract/kolam.ts'

test('an id always gives the same drawing, and another id another one', () => {
  expect(drawKolam('a')).toEqual(drawKolam('a'))
  expect(drawKolam('a').line).not.toBe(drawKolam('b').line)
})

type Point = [x: number, y: number]

/** How many numbers a segment of the line has. */
const NUMBERS_OF: Record<string, number> = { l: 2, s: 4, c: 6 }

/** End points of the segments of the line, dot by dot, the first of them being the start. */
function loopsOf(line: string): Point[][] {
  return [...line.matchAll(/M([\d.]+) ([\d.]+)([^M]+)/g)].map(([, x, y, pieces = '']) => {
    const loop: Point[] = [[Number(x), Number(y)]]
    for (const [, command = '', given = ''] of pieces.matchAll(/([cls])([^cls]+)/g)) {
      const numbers = [...given.matchAll(/-?[\d.]+/g)].map(Number)
      const each = NUMBERS_OF[command] ?? 0
      for (let at = each; at <= numbers.length; at += each) {
        const [fromX, fromY] = loop.at(-1) ?? [0, 0]
        loop.push([fromX + (numbers[at - 2] ?? 0), fromY + (numbers[at - 1] ?? 0)])
      }
    }
    return loop
  })
}

test('a drawing has a dot for each place and stays within its frame', () => {
  const { dots, width, height, line } = drawKolam('frame', { columns: 5, rows: 3 })
  expect(dots).toHaveLength(15)
  const points = loopsOf(line).flat()
  expect(points).toHaveLength(15 * 5)
  for (const [x, y] of points) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(width)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(height)
  }
})

test('the line around each dot ends where it starts', () => {
  for (const loop of loopsOf(drawKolam('joined').line)) expect(loop.at(-1)).toEqual(loop[0])
})

test('drawings of different subjects have different signs in their middle, those of one subject the same', () => {
  const known = [
    'Programming',
    'Computer Science',
    'Data, AI & Cloud',
    'Science & Engineering',
    'Languages',
    'Design',
  ]
  const subjects = [
    ...known,
    'School & Exam Preparation',
    'Commerce',
    'Agriculture',
    'Pottery',
    'Beekeeping',
    'संगीत',
  ]
  const signs = subjects.map((subject) => drawKolam('same id', { subject }).sign?.path)
  expect(signs.every((path) => path !== undefined && path.length > 10)).toBe(true)
  expect(new Set(signs).size).toBe(subjects.length)
  expect(drawKolam('another id', { subject: 'Languages' }).sign?.path).toBe(
    drawKolam('same id', { subject: 'Languages' }).sign?.path,
  )
  expect(drawKolam('same id').sign).toBeNull()
})
