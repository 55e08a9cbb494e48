import { expect, test } from 'vitest'
import { drawKolam } from '#contract/kolam.ts'

test('an id always gives the same drawing, another id another one', () => {
  expect(drawKolam('a')).toEqual(drawKolam('a'))
  expect(drawKolam('a').line).not.toBe(drawKolam('b').line)
})

test('a drawing has a dot for each place and stays within its frame', () => {
  const { dots, width, height, line } = drawKolam('frame', 5, 3)
  expect(dots).toHaveLength(15)
  const starts = [...line.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)]
  expect(starts).toHaveLength(60)
  for (const [, x, y] of starts) {
    expect(Number(x)).toBeGreaterThanOrEqual(0)
    expect(Number(x)).toBeLessThanOrEqual(width)
    expect(Number(y)).toBeGreaterThanOrEqual(0)
    expect(Number(y)).toBeLessThanOrEqual(height)
  }
})

test('every piece of the line ends where another one starts', () => {
  const ends = new Map<string, number>()
  for (const [, x, y, rest] of drawKolam('joined').line.matchAll(/M(-?[\d.]+) (-?[\d.]+)c([^M]+)/g)) {
    const [dx, dy] = (rest ?? '').split(' ').map(Number).slice(-2)
    for (const point of [
      [Number(x), Number(y)],
      [Number(x) + (dx ?? 0), Number(y) + (dy ?? 0)],
    ]) {
      const key = point.map((value) => value.toFixed(1)).join()
      ends.set(key, (ends.get(key) ?? 0) + 1)
    }
  }
  for (const [point, count] of ends) expect(count % 2, `loose end at ${point}`).toBe(0)
})
