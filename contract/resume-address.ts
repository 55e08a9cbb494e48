import { playlistAddress } from './playlist-address.ts'

type Course = Parameters<typeof playlistAddress>[0] & { resume: { _id: string } | null }

/** The address of a course's page that opens the video where the person stopped; the player knows the second. */
export function resumeAddress(course: Course): string {
  const { resume } = course
  return resume ? `${playlistAddress(course)}?video=${resume._id}` : playlistAddress(course)
}
