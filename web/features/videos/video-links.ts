/** The videos on a playlist's page, where its start button leads visitors. */
export const videosHash = '#videos'

/** What a link on a playlist's page needs to open one of its videos there. */
export function linkToVideo({ _id }: { _id: string }) {
  return {
    to: { search: `?video=${_id}` },
    state: { wasTapped: true },
    preventScrollReset: true,
  }
}
