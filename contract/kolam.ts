import { subjectSign } from './subject-sign.ts'

/**
 * Kolam: a grid of dots with one smooth line that winds around them. Where two neighbouring dots are open to each other
 * the line crosses between them; elsewhere it turns back. The pattern is mirrored both ways, as in those drawn by hand.
 */

export interface Kolam {
  width: number
  height: number
  /** Path data of the line, in units of which a cell has 20. */
  line: string
  dots: { x: number; y: number }[]
  /** In the middle, above line and dots: a disc with the sign of the subject, drawn on a grid of 24 from its corner. */
  sign: {
    path: string
    x: number
    y: number
    radius: number
    corner: { x: number; y: number }
    scale: number
  } | null
}

const CELL = 20
const HALF = CELL / 2
/** How close to the dot the line passes where it turns back. */
const TURN = 7
/**
 * Length of the control arms of the curves. A true circle has 0.55 of the turn; a whole number makes every
 * page shorter.
 */
const BEND = 4

interface Shape {
  /** How many dots there are across and down. */
  columns?: number | undefined
  rows?: number | undefined
  /** Name of a main category, whose sign is drawn in the middle. */
  subject?: string | undefined
}

/** The same id always gives the same drawing. */
export function drawKolam(id: string, { columns = 7, rows = 4, subject }: Shape = {}): Kolam {
  const opensAt = openings(id, columns, rows)
  const strokes: string[] = []
  const dots: Kolam['dots'] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = column * CELL + HALF
      const y = row * CELL + HALF
      dots.push({ x, y })
      const sides = SIDES.map(({ dx, dy }) => ({ dx, dy, isOpen: opensAt(column, row, dx, dy) }))
      const begin = sides[0] ?? { dx: 1, dy: 0, isOpen: false }
      strokes.push(`M${round(x + begin.dx * reach(begin))} ${y}`)
      // Each segment begins where the one before ended: only the first needs its point.
      strokes.push(joined(sides.map((from, index) => corner(from, sides[(index + 1) % 4] ?? from))))
    }
  }
  const [width, height] = [columns * CELL, rows * CELL]
  return {
    width,
    height,
    line: strokes.join('').replaceAll(' -', '-'),
    dots,
    sign: subject ? signOf(subject, width / 2, height / 2) : null,
  }
}

/** Large enough to be recognised where the whole is as small as a thumbnail. */
function signOf(subject: string, x: number, y: number): Kolam['sign'] {
  const radius = 1.4 * CELL
  const scale = (1.3 * radius) / 24
  const corner = { x: round(x - 12 * scale), y: round(y - 12 * scale) }
  return { path: subjectSign(subject), x, y, radius, corner, scale: round(scale) }
}

/** East, south, west, north: clockwise with y pointing down. */
const SIDES = [
  { dx: 1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: -1, dy: 0 },
  { dx: 0, dy: -1 },
]

interface SidePoint {
  dx: number
  dy: number
  isOpen: boolean
}

/** A segment of the line, relative to its start. */
interface Piece {
  end: [number, number]
  /** Whether it continues the line smoothly: at an open side two lines cross, and the path takes a corner. */
  isSmooth: boolean
  /** None where the line is straight. */
  bends: { first: [number, number]; last: [number, number] } | null
}

/** Around one corner of a dot, from the point of one side to that of the next (clockwise). */
function corner(from: SidePoint, to: SidePoint): Piece {
  const start = reach(from)
  const [fromX, fromY] = [from.dx * start, from.dy * start]
  const end: Piece['end'] = [to.dx * reach(to) - fromX, to.dy * reach(to) - fromY]
  if (from.isOpen && to.isOpen) return { end, isSmooth: false, bends: null }
  // From an open side the line leaves diagonally, from a closed one along the side.
  return {
    end,
    isSmooth: !from.isOpen,
    bends: {
      first: [(to.dx - (from.isOpen ? from.dx : 0)) * BEND, (to.dy - (from.isOpen ? from.dy : 0)) * BEND],
      last: [
        end[0] + (from.dx - (to.isOpen ? to.dx : 0)) * BEND,
        end[1] + (from.dy - (to.isOpen ? to.dy : 0)) * BEND,
      ],
    },
  }
}

/** In as few characters as possible: the path is part of every page that shows the drawing. */
function joined(pieces: Piece[]): string {
  let line = ''
  let before = ''
  for (const { end, isSmooth, bends } of pieces) {
    // The first control point of a smooth continuation need not be repeated.
    const command = !bends ? 'l' : isSmooth && before !== '' ? 's' : 'c'
    const points = bends ? (command === 's' ? [bends.last, end] : [bends.first, bends.last, end]) : [end]
    line += `${command === before ? ' ' : command}${points.flat().map(round).join(' ')}`
    before = command
  }
  return line
}

function reach({ isOpen }: SidePoint): number {
  return isOpen ? HALF : TURN
}

/** Which neighbours are open to each other: decided for one quarter, mirrored to the rest; closed at the border. */
function openings(id: string, columns: number, rows: number) {
  const random = randomFrom(id)
  const draws = Array.from({ length: columns * rows * 2 }, () => random() < 0.68)
  return function isOpen(column: number, row: number, dx: number, dy: number): boolean {
    const nextColumn = column + dx
    const nextRow = row + dy
    if (nextColumn < 0 || nextRow < 0 || nextColumn >= columns || nextRow >= rows) return false
    const quarterColumn = Math.min(column, nextColumn, columns - 1 - column, columns - 1 - nextColumn)
    const quarterRow = Math.min(row, nextRow, rows - 1 - row, rows - 1 - nextRow)
    return draws[(quarterRow * columns + quarterColumn) * 2 + (dx === 0 ? 1 : 0)] ?? false
  }
}

/** FNV-1a as the seed of mulberry32: numbers from 0 to 1. */
function randomFrom(id: string): () => number {
  let seed = 2_166_136_261
  for (const character of id) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return function next() {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
