/** What somebody typed before they were asked to sign in again; kept for this tab and this playlist. */
export type Draft = { rating: number; comment: string }

const key = (playlistId: string) => `review_draft:${playlistId}`

export function keepDraft(playlistId: string, draft: Draft): void {
  sessionStorage.setItem(key(playlistId), JSON.stringify(draft))
}

export function readDraft(playlistId: string): Draft | null {
  const kept = sessionStorage.getItem(key(playlistId))
  return kept ? JSON.parse(kept) : null
}

export function forgetDraft(playlistId: string): void {
  sessionStorage.removeItem(key(playlistId))
}
