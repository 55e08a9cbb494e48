import type { FileHandle } from 'node:fs/promises'
import { readAt } from './read-at.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
/** The end record and the longest comment that may follow it. */
const MAX_TAIL_LENGTH = 22 + 65_535
const MAX_DIRECTORY = 1_048_576
/** A text document unpacks to far less; an archive that claims more is a zip bomb. */
const MAX_UNPACKED = 100 * 1_048_576

interface Entry {
  name: string
  packed: number
  unpacked: number
}

/**
 * Recognises a DOCX by its table of contents alone. Macros make it another type; archives that would unpack
 * to huge files are rejected.
 */
export async function isWordArchive(file: FileHandle, bytes: number): Promise<boolean> {
  const entries = await readDirectory(file, bytes)
  if (!entries) return false
  const names = new Set(entries.map((entry) => entry.name))
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  return (
    names.has('[Content_Types].xml') &&
    names.has('word/document.xml') &&
    !names.has('word/vbaProject.bin') &&
    unpacked <= MAX_UNPACKED &&
    packed <= bytes
  )
}

/** The entries of the central directory; null when it is malformed. */
async function readDirectory(file: FileHandle, bytes: number): Promise<Entry[] | null> {
  const tailStart = Math.max(0, bytes - MAX_TAIL_LENGTH)
  const tail = await readAt(file, tailStart, bytes - tailStart)
  const at = findEnd(tail)
  if (at === -1) return null
  const count = tail.readUInt16LE(at + 10)
  const size = tail.readUInt32LE(at + 12)
  const start = tail.readUInt32LE(at + 16)
  if (size > MAX_DIRECTORY || start + size > tailStart + at) return null
  const entries = parseEntries(await readAt(file, start, size))
  return entries?.length === count ? entries : null
}

/** Offset of the end record: the one whose comment reaches the end of the file. */
function findEnd(tail: Buffer): number {
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  return -1
}

function parseEntries(directory: Buffer): Entry[] | null {
  const entries: Entry[] = []
  let at = 0
  while (at < directory.length) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) return null
    const nameLength = directory.readUInt16LE(at + 28)
    const next = at + 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    if (next > directory.length) return null
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
    })
    at = next
  }
  return entries
}
