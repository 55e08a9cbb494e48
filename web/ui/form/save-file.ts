/** Downloads something to the device. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** The name of a file from this site: its name with only what every system accepts in file names. */
export function fileNameOf(site: string, rest: string): string {
  const name = site
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(' ', '-')
  return name === '' ? rest : `${name}-${rest}`
}

/** The day as the reader's clock has it, as in 2026-07-31. */
export function dayForFileName(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
