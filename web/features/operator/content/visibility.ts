import * as text from '#web/messages/compiled/operator.ts'

export const visibilities = ['all', 'shown', 'hidden'] as const

/** The filter of lists whose items can be hidden. */
export function visibilityTabs(): { value: string; name: string }[] {
  const names = { all: text.all, shown: text.shown, hidden: text.hidden }
  return visibilities.map((value) => ({ value, name: names[value]() }))
}
