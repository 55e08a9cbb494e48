import { useRouteLoaderData } from 'react-router'
import type { CategoryTree } from '#contract/endpoints/categories.ts'
import type { PageFacts } from '#web/api/facts.ts'
import type { loader } from '#web/root.tsx'

/** The site's facts; undefined only on the error page of a site that could not answer at all. */
export function useFacts(): PageFacts | undefined {
  return useRouteLoaderData<typeof loader>('root')?.facts
}

export function useCategories(): CategoryTree[] {
  return useRouteLoaderData<typeof loader>('root')?.categories ?? []
}

/** Where there is no configured name to show. */
export const fallbackName = 'Pragati'
