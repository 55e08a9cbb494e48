/** Address of a profile photo; null when there is none. */
export function photoAddress(photoKey: string | null): string | null {
  return photoKey === null ? null : `/media/${photoKey}`
}
