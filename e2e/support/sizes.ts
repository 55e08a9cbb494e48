import path from 'node:path'
import type { TestInfo } from '@playwright/test'

/**
 * Policies and what becomes of typed words do not depend on the size of the window, keyboards are with wide ones, and
 * what has a size of its own needs no other.
 */
export const ONLY_ON_WIDE_SCREENS = [
  '**/every-screen.spec.ts',
  '**/form-states.spec.ts',
  '**/keyboard*.spec.ts',
  '**/narrow.spec.ts',
  '**/phone-*.spec.ts',
]

/** What is saved and what is counted is the same at every size; it matters most on phones. */
export const ONLY_ON_PHONES = ['**/data-light.spec.ts', '**/page-views.spec.ts']

export type Scheme = 'light' | 'dark'

/** A journey of both sizes is looked at in the light on the phone and in the dark on the wide screen; one of one size in both. */
export function schemesOf({ file, tags, project }: TestInfo): Scheme[] {
  const isOfOneSize = [...ONLY_ON_WIDE_SCREENS, ...ONLY_ON_PHONES].some((glob) =>
    path.matchesGlob(file, glob),
  )
  if (isOfOneSize || tags.some((tag) => ['@once', '@wide'].includes(tag))) return ['light', 'dark']
  return project.name === 'phone' ? ['light'] : ['dark']
}
