import type { FileHandle } from 'node:fs/promises'
import { readAt } from './read-at.ts'

const HEADER = 512
const ENTRY = 128
const STREAM = 2
const END_OF_CHAIN = 0xfffffffe
/** Sectors of the directory that are read; a document has a handful. */
const MAX_SECTORS = 64

/**
 * A Word document of the old binary format: a compound file (MS-CFB) whose directory lists a stream "WordDocument".
 * Spreadsheets, installers and encrypted containers share the first bytes but not the stream.
 */
export async function isWordDocument(file: FileHandle, bytes: number): Promise<boolean> {
  const header = await readAt(file, 0, HEADER)
  if (header.length < HEADER) return false
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return false
  const sectorSize = 2 ** shift
  const placeOf = (sector: number) => (sector + 1) * sectorSize
  let sector = header.readUInt32LE(48)
  for (let read = 0; read < MAX_SECTORS && placeOf(sector) + sectorSize <= bytes; read += 1) {
    if (listsWordDocument(await readAt(file, placeOf(sector), sectorSize))) return true
    sector = await nextSector(file, header, sector, sectorSize)
  }
  return false
}

function listsWordDocument(directory: Buffer): boolean {
  for (let at = 0; at + ENTRY <= directory.length; at += ENTRY) {
    const length = directory.readUInt16LE(at + 64)
    if (directory[at + 66] !== STREAM || length < 2 || length > 64) continue
    if (directory.toString('utf16le', at, at + length - 2) === 'WordDocument') return true
  }
  return false
}

/** Reads the allocation table. Its first 109 sectors are named in the header, enough for 6.8 MB. */
async function nextSector(
  file: FileHandle,
  header: Buffer,
  sector: number,
  sectorSize: number,
): Promise<number> {
  const perSector = sectorSize / 4
  const tableIndex = Math.floor(sector / perSector)
  if (tableIndex >= 109) return END_OF_CHAIN
  const tableSector = header.readUInt32LE(76 + tableIndex * 4)
  const entry = await readAt(file, (tableSector + 1) * sectorSize + (sector % perSector) * 4, 4)
  return entry.length === 4 ? entry.readUInt32LE(0) : END_OF_CHAIN
}
