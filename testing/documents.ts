import { crc32 } from 'node:zlib'

/** Small real files of every accepted kind, and some that only pretend to be one. */

export function aPdf(bytes = 400): Buffer {
  const start =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n'
  const end = '\ntrailer<</Root 1 0 R>>\n%%EOF\n'
  return Buffer.from(`${start}%${' '.repeat(Math.max(0, bytes - start.length - end.length - 1))}${end}`)
}

export function aDocx(): Buffer {
  return aZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: 'word/document.xml', content: '<w:document/>' },
  ])
}

/** Claims, as a zip bomb does, that a few bytes unpack to four gigabytes. */
export function aDocxBomb(): Buffer {
  return aZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: 'boom', unpacked: 0xfffffffe },
  ])
}

interface ZipEntry {
  name: string
  content: string
  /** The length it claims to have, if not the real one. */
  unpacked?: number
}

/** A zip archive whose entries are stored as they are. */
export function aZip(entries: ZipEntry[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const content = Buffer.from(entry.content)
    const name = Buffer.from(entry.name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(entry.unpacked ?? content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, name, content])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, name]))
    bodies.push(local)
    offset += local.length
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

export function aDoc(): Buffer {
  return aCompoundFile(['Root Entry', '1Table', 'WordDocument', 'Data'])
}

/** A compound file with these names in its directory: one table sector, then the directory, then nothing. */
export function aCompoundFile(names: string[]): Buffer {
  const header = Buffer.alloc(512, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(0, 76)
  const sectors = Math.ceil(names.length / 4)
  const table = Buffer.alloc(512, 0xff)
  for (let at = 0; at < sectors; at += 1) {
    table.writeUInt32LE(at === sectors - 1 ? 0xfffffffe : at + 2, (at + 1) * 4)
  }
  const directory = Buffer.alloc(sectors * 512)
  names.forEach((name, at) => {
    directory.write(name, at * 128, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, at * 128 + 64)
    directory[at * 128 + 66] = at === 0 ? 5 : 2
  })
  return Buffer.concat([header, table, directory])
}
