/**
 * The sign of a subject: what its main category is about, in one stroked path on a grid of 24. Known words have a sign
 * of their own; any other name has a flower with a number of petals and perhaps rings, always the same.
 */
export function subjectSign(name: string): string {
  return SIGNS.find(({ words }) => words.test(name))?.path ?? flower(name)
}

/** The first that fits: "Computer Science" is about computers. */
const SIGNS = [
  {
    words: /comput|hardware|network/i,
    path: 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  },
  { words: /program|coding|software|web/i, path: 'M9 6.5 3.5 12 9 17.5M15 6.5 20.5 12 15 17.5' },
  { words: /\bdata|\bai\b|cloud|statist/i, path: 'M4 20h16M7 16.5V12M12 16.5V6M17 16.5V9' },
  {
    words: /commerc|office|business|financ|account/i,
    path: 'M6.5 5h11M6.5 9.5h11M6.5 5h3.5a4.5 4.5 0 0 1 0 9H6.5L14 20.5',
  },
  { words: /language|speak|literat/i, path: 'M4 5h16v11h-8.5L7 20v-4H4zM8 9h8M8 12h5' },
  {
    words: /school|exam|class|college/i,
    path: 'M2.5 9.5 12 5l9.5 4.5L12 14ZM6.5 11.5v5c3.5 2.5 7.5 2.5 11 0v-5',
  },
  { words: /agricult|farm|rural|garden/i, path: 'M5 20C4.5 10 9.5 4.5 20 4.5 20 15 14.5 19 7 17M5 20l8.5-9' },
  { words: /design|creativ|\bart/i, path: 'm5 19 .8-3.7L16 5l3 3L8.7 18.2ZM14 7l3 3' },
  { words: /scien|engineer|math|physic|chem/i, path: 'M9 3.5h6M10.5 3.5V10L5 19.5h14L13.5 10V3.5M8 15h8' },
  { words: /health|medic|nurs|yoga/i, path: 'M9.5 4h5v5.5H20v5h-5.5V20h-5v-5.5H4v-5h5.5z' },
  {
    words: /music|danc|sing/i,
    path: 'M9 17.5V5l10-2v12.5M9 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM19 15.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
  },
]

function flower(name: string): string {
  const sum =
    Array.from(name).reduce((total, character) => total * 31 + (character.codePointAt(0) ?? 0), 7) % 9973
  const petals = 3 + (sum % 6)
  const strokes = Array.from({ length: petals }, (_, at) => {
    const angle = (at * 2 * Math.PI) / petals - Math.PI / 2
    const spread = Math.PI / petals
    const point = (turn: number, reach: number) =>
      `${round(12 + Math.cos(angle + turn) * reach)} ${round(12 + Math.sin(angle + turn) * reach)}`
    return `M12 12Q${point(-spread, 8)} ${point(0, 9.5)}Q${point(spread, 8)} 12 12`
  })
  const rings = RINGS[Math.floor(sum / 6) % RINGS.length] ?? []
  return strokes.concat(rings.map(ring)).join('')
}

/** Radii of the circles around the middle of a flower. */
const RINGS = [[], [3], [11], [3, 11]]

function ring(radius: number): string {
  return `M${12 - radius} 12a${radius} ${radius} 0 1 0 ${2 * radius} 0 ${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
