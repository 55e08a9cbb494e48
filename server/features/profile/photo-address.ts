/** Where a profile photo is fetched; null when there is none. */
export function photoAddress(photoKey: string | null): string | null {
  return photoKey === null ? null : `/media/${photoKey}`
}
