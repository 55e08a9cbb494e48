import { formatNumber } from '#contract/interface-languages.ts'

/** Bytes formatted for people: "84 KB", "1.2 MB". */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1000
    ? `${formatNumber(Math.max(1, Math.round(kilobytes)))} KB`
    : `${formatNumber(Math.round(kilobytes / 102.4) / 10)} MB`
}
