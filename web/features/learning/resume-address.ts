import { playlistAddress } from '#contract/playlist-address.ts'

type Course = Parameters<typeof playlistAddress>[0] & { resume: { _id: string } | null }

/** The course's page with the video opened at which one stopped; the player knows the second. */
export function resumeAddress(course: Course): string {
  const { resume } = course
  return resume ? `${playlistAddress(course)}?video=${resume._id}` : playlistAddress(course)
}
