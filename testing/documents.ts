import { aZip } from './zip-archive.ts'

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
