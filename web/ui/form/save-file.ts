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
