import { useRouteLoaderData } from 'react-router'
import type { CategoryTree } from '#contract/endpoints/categories.ts'
import type { PageFacts } from './facts.ts'
import { type PackedCategory, unpackCategories } from './packed-categories.ts'

/** What the root route of every page loads. */
interface RootData {
  facts: PageFacts
  categories: PackedCategory[]
}

/** The site's facts; undefined only on the error page of a site that could not answer at all. */
export function useFacts(): PageFacts | undefined {
  return useRouteLoaderData<() => RootData>('root')?.facts
}

export function useCategories(): CategoryTree[] {
  const packed = useRouteLoaderData<() => RootData>('root')?.categories
  return packed ? unpackCategories(packed) : []
}

/** Where no name is configured. */
export const fallbackName = 'Pragati'
