import type { FileHandle } from 'node:fs/promises'
import type { FileType } from '#contract/file-kinds.ts'
import { isWordDocument } from './compound-file.ts'
import { readAt } from './read-at.ts'
import { isWordArchive } from './zip-directory.ts'

/** The type of a file by its content, or null when we do not accept it. Reads a bounded part and unpacks nothing. */
export async function fileTypeOf(file: FileHandle, bytes: number): Promise<FileType | null> {
  const start = await readAt(file, 0, Math.min(bytes, 1_024))
  if (starts(start, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (starts(start, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp'
  if (/^(\xef\xbb\xbf)?\s*%PDF-\d/.test(start.toString('latin1'))) return 'application/pdf'
  if (starts(start, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) {
    return (await isWordDocument(file, bytes)) ? 'application/msword' : null
  }
  if (starts(start, [0x50, 0x4b, 0x03, 0x04])) {
    return (await isWordArchive(file, bytes))
      ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
      : null
  }
  return null
}

function starts(bytes: Buffer, magic: number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte)
}
