import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompoundFile, aDoc, aDocx, aDocxBomb, aPdf } from '#testing/documents.ts'
import { aZip } from '#testing/zip-archive.ts'
import { fileTypeOf } from './file-type.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pragati-types-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function typeOf(content: Buffer | string) {
  const place = path.join(folder, 'file')
  await writeFile(place, content)
  const file = await open(place)
  try {
    return await fileTypeOf(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

const xml = (name: string) => ({ name, content: '<x/>' })

test.each<[string, Buffer | string, string]>([
  ['a PDF', aPdf(), 'application/pdf'],
  [
    'a PDF after a byte order mark',
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), aPdf()]),
    'application/pdf',
  ],
  ['a DOCX', aDocx(), DOCX],
  ['a DOC', aDoc(), 'application/msword'],
  [
    'a DOC with a long directory',
    aCompoundFile(['Root Entry', ...'abcdefgh', 'WordDocument']),
    'application/msword',
  ],
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg'],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'image/png'],
  ['a WebP picture', 'RIFF\x04\x00\x00\x00WEBPVP8 ', 'image/webp'],
])('%s is recognised by its content', async (_name, content, type) => {
  expect(await typeOf(content)).toBe(type)
})

test.each<[string, Buffer | string]>([
  ['nothing', ''],
  ['a text', 'PDF, honestly'],
  ['a web page that mentions a PDF', '<script>1</script>%PDF-1.4'],
  ['a zip archive of something else', aZip([xml('[Content_Types].xml'), xml('xl/workbook.xml')])],
  [
    'a document with macros',
    aZip([xml('[Content_Types].xml'), xml('word/document.xml'), xml('word/vbaProject.bin')]),
  ],
  ['a zip bomb', aDocxBomb()],
  ['a DOCX that was cut off', aDocx().subarray(0, -30)],
  ['a DOCX with a damaged directory', damaged(aDocx(), 0x01)],
  ['a spreadsheet of the old format', aCompoundFile(['Root Entry', 'Workbook'])],
  ['a compound file without its directory', aDoc().subarray(0, 600)],
  ['a compound file whose directory runs in a circle', circular()],
])('%s is not accepted as a document', async (_name, content) => {
  expect(await typeOf(content)).toBeNull()
})

/** The signature of the first directory entry is overwritten. */
function damaged(zip: Buffer, byte: number): Buffer {
  zip[zip.indexOf('PK\x01\x02', 0, 'latin1') + 2] = byte + 8
  return zip
}

function circular(): Buffer {
  const file = aCompoundFile(['Root Entry', 'Workbook'])
  file.writeUInt32LE(1, 512 + 4)
  return file
}
