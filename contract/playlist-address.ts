/** The address of a playlist's page; only the id at its end counts, the rest is for people. */
export function playlistAddress(playlist: {
  _id: string
  name: string
  language: string
  creator: { name: string }
}): string {
  const parts = [playlist.creator.name, playlist.language, playlist.name].map(readable)
  return `/creator/${parts.join('/')}/${playlist._id}`
}

/** Never empty and never a dot segment, either of which would change the address. */
function readable(part: string): string {
  const plain = part.trim().replace(/[\s/\\]+/g, '-')
  return encodeURIComponent(/^\.*$/.test(plain) ? '-' : plain)
}

type Course = Parameters<typeof playlistAddress>[0] & { resume: { _id: string } | null }

/** The address of a course's page that opens the video where the person stopped; the player knows the second. */
export function resumeAddress(course: Course): string {
  const { resume } = course
  return resume ? `${playlistAddress(course)}?video=${resume._id}` : playlistAddress(course)
}
