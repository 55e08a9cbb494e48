import type { LearningCard } from '#contract/endpoints/learning.ts'
import { locale } from '#web/messages/language.ts'

export const ORDERS = ['last', 'name', 'left'] as const
export type Order = (typeof ORDERS)[number]

type Arranged = Pick<LearningCard, 'name' | 'at' | 'watched' | 'total'> & { creator: { name: string } }

/** The courses with all the words in their name or their creator's, in the chosen order. */
export function arrange<C extends Arranged>(courses: C[], asked: { words: string; order: Order }): C[] {
  const words = plain(asked.words).split(/\s+/).filter(Boolean)
  const found = courses.filter(({ name, creator }) => {
    const haystack = plain(`${name} ${creator.name}`)
    return words.every((word) => haystack.includes(word))
  })
  return found.sort(comparisons[asked.order])
}

function plain(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase()
}

const comparisons: Record<Order, (a: Arranged, b: Arranged) => number> = {
  last: (a, b) => b.at.localeCompare(a.at),
  name: (a, b) => a.name.localeCompare(b.name, locale()),
  left: (a, b) => a.total - a.watched - (b.total - b.watched) || b.at.localeCompare(a.at),
}
