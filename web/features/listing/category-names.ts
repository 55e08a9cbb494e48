import { useCategories } from '#web/api/use-facts.ts'
import { type CategoryLink, findCategory } from './find-category.ts'

/** Names of categories in the language of the page: lists from the API have their main names. */
export function useLocalisedNames<C extends CategoryLink>(categories: readonly C[]): C[] {
  const tree = useCategories()
  return categories.map((one) => ({ ...one, name: findCategory(tree, one._id)?.name ?? one.name }))
}
