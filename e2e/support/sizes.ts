import path from 'node:path'
import type { TestInfo } from '@playwright/test'

/**
 * Policies and the handling of typed text do not depend on the viewport, keyboards come with wide screens, and a
 * component with a fixed size looks the same on both.
 */
export const ONLY_ON_WIDE_SCREENS = [
  '**/every-screen.spec.ts',
  '**/form-states.spec.ts',
  '**/keyboard*.spec.ts',
  '**/narrow.spec.ts',
  '**/phone-*.spec.ts',
]

/** Saving and counting data is the same at every size; it matters most on phones. */
export const ONLY_ON_PHONES = ['**/data-light.spec.ts', '**/page-views.spec.ts']

export type Scheme = 'light' | 'dark'

/**
 * A journey of both sizes is checked in the light scheme on the phone and in the dark one on the wide screen;
 * a journey of one size is checked in both.
 */
export function schemesOf({ file, tags, project }: TestInfo): Scheme[] {
  const isOfOneSize = [...ONLY_ON_WIDE_SCREENS, ...ONLY_ON_PHONES].some((glob) =>
    path.matchesGlob(file, glob),
  )
  if (isOfOneSize || tags.some((tag) => ['@once', '@wide'].includes(tag))) return ['light', 'dark']
  return project.name === 'phone' ? ['light'] : ['dark']
}
