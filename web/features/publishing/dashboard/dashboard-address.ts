export const tabs = ['course', 'manage', 'delete'] as const
export type Tab = (typeof tabs)[number]

/** What the dashboard shows; `list` is one playlist, opened from the courses. */
export type View = { tab: Tab } | { tab: 'list'; playlistId: string }

export function readView(query: URLSearchParams): View {
  const asked = query.get('tab')
  const playlistId = query.get('playlist')
  if (asked === 'list' && playlistId) return { tab: 'list', playlistId }
  return { tab: tabs.find((tab) => tab === asked) ?? 'course' }
}

export function viewAddress(view: View): string {
  if (view.tab === 'list') return `/dash?tab=list&playlist=${view.playlistId}`
  return view.tab === 'course' ? '/dash' : `/dash?tab=${view.tab}`
}
