import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, fail, failField } from '#contract/errors.ts'
import { fieldRules } from '#contract/field-rules.ts'
import { FILE_EXTENSIONS, FILE_KINDS, type FileKind, type FileType } from '#contract/file-kinds.ts'
import { limits } from '#contract/limits.ts'
import { uploadFolder } from '#server/files/file-store.ts'
import { fileTypeOf } from '#server/files/file-type.ts'
import { writeNewFile } from '#server/files/new-file.ts'
import type { Resources } from '#server/resources.ts'

/** A file that came with a request. It stays on the local disk until the request is answered. */
export interface UploadedFile {
  kind: FileKind
  /** Detected from the content. */
  type: FileType
  bytes: number
  /** As the person named it, without folders and control characters, with the extension of its type; never a path. */
  fileName: string
  /** Its path on disk. */
  path: string
  /** Reads it from the beginning, as often as needed. */
  open(): Readable
}

export interface Upload {
  /** The text fields; a repeated one becomes a list. */
  fields: Record<string, unknown>
  files: Record<string, UploadedFile>
  discard(): Promise<void>
}

type Parts = Readonly<Record<string, FileKind>>

const MAX_FIELDS = 200
const FIELD_BYTES = 65_536
const ABANDONED_MS = 3_600_000

/**
 * Reads a multipart request: files are streamed to disk, bounded, and checked by their content. Rejects with
 * wrong_content_type, file_too_large, file_empty, wrong_file_type, upload_broken; then nothing is left.
 */
export async function readUpload(
  request: FastifyRequest,
  parts: Parts,
  { config }: Resources,
): Promise<Upload> {
  const folder = path.join(uploadFolder(config), 'incoming')
  const tempPaths: string[] = []
  const discard = async () => {
    await Promise.all(tempPaths.map((tempPath) => rm(tempPath, { force: true })))
  }
  try {
    rejectInvalidUpload(request, parts)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await clearAbandoned(folder)
    const fields: Record<string, unknown> = {}
    const files: Record<string, UploadedFile> = {}
    for await (const part of request.parts(partLimits(parts))) {
      if (part.type === 'field') {
        addField(fields, part)
        continue
      }
      const kind = Object.hasOwn(parts, part.fieldname) ? parts[part.fieldname] : undefined
      if (!kind) failField(part.fieldname, `${part.fieldname} is not expected here`)
      if (files[part.fieldname]) failField(part.fieldname, `${part.fieldname} is one file too many`)
      const tempPath = path.join(folder, randomBytes(16).toString('hex'))
      tempPaths.push(tempPath)
      const file = await receive(part, kind, tempPath)
      if (file) files[part.fieldname] = file
    }
    return { fields, files, discard }
  } catch (error) {
    await discard()
    // A client that is still sending can read the rejection: the rest is read and discarded.
    request.raw.unpipe()
    request.raw.resume()
    throw toUploadError(error)
  }
}

/** Rejects what is not a form at all, or so long that one of its files must be too large. */
function rejectInvalidUpload(request: FastifyRequest, parts: Parts): void {
  if (!request.isMultipart()) fail('wrong_content_type')
  const most = Object.values(parts).reduce<number>(
    (sum, kind) => sum + FILE_KINDS[kind].bytes,
    limits.jsonBytes,
  )
  if (Number(request.headers['content-length'] ?? 0) > most) fail('file_too_large')
}

function partLimits(parts: Parts) {
  const files = Object.keys(parts).length
  return {
    throwFileSizeLimit: false,
    limits: {
      files: files + 1,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS + files + 1,
      fieldNameSize: 100,
      fieldSize: FIELD_BYTES,
      headerPairs: 20,
      // One byte more than allowed, so that a file that is too large is noticed.
      fileSize: Math.max(...Object.values(parts).map((kind) => FILE_KINDS[kind].bytes)) + 1,
    },
  }
}

/** Some clients mark lists in the names of fields: `skills[]`, `skills[0]`. */
function addField(fields: Record<string, unknown>, part: MultipartValue): void {
  if (part.fieldnameTruncated) fail('too_large')
  const { value, valueTruncated } = part
  const name = part.fieldname.replace(/\[\d*\]$/, '')
  if (valueTruncated) failField(name, `${name} is too long`)
  if (!Object.hasOwn(fields, name)) fields[name] = value
  else fields[name] = [fields[name], value].flat()
}

/** Null for the empty part that browsers send when no file was chosen. */
async function receive(part: MultipartFile, kind: FileKind, tempPath: string): Promise<UploadedFile | null> {
  const most = FILE_KINDS[kind].bytes
  let bytes = 0
  await writeNewFile(tempPath, part.file, async function* (chunks) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > most) fail('file_too_large')
      yield chunk
    }
  })
  if (bytes === 0 && !part.filename) return null
  if (bytes === 0) fail('file_empty', { issues: [{ path: part.fieldname, message: 'The file is empty' }] })
  const type = await typeOf(tempPath, bytes)
  const types: readonly string[] = FILE_KINDS[kind].types
  if (!type || !types.includes(type)) {
    const message = fieldRules[`field_${kind}_kind`]
    fail('wrong_file_type', { message, issues: [{ path: part.fieldname, message }] })
  }
  const fileName = withExtensionOf(plainName(part.filename) || kind, type)
  return { kind, type, bytes, fileName, path: tempPath, open: () => createReadStream(tempPath) }
}

async function typeOf(tempPath: string, bytes: number): Promise<FileType | null> {
  const file = await open(tempPath)
  try {
    return await fileTypeOf(file, bytes)
  } finally {
    await file.close()
  }
}

function plainName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? ''
  return [
    ...last
      .slice(0, 4 * limits.title)
      .normalize('NFC')
      .replace(/\p{C}/gu, '')
      .trim(),
  ]
    .slice(0, limits.title)
    .join('')
}

/**
 * A text file that calls itself a program or a page would run when it is opened: it gets the extension of its
 * real type.
 */
function withExtensionOf(name: string, type: FileType): string {
  const extension = FILE_EXTENSIONS[type]
  return name.toLowerCase().endsWith(extension) ? name : name + extension
}

/** Parser errors are the sender's or the connection's; disk errors are ours. */
function toUploadError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const { syscall, statusCode } = error as { syscall?: string; statusCode?: number }
  if (syscall !== undefined) return error
  return statusCode === 413 ? new AppError('too_large') : new AppError('upload_broken')
}

/** When to look for abandoned files again, by folder. Milliseconds since 1970. */
const nextClearing = new Map<string, number>()

/** Files that a process left when it crashed during a request. Looked for at most once an hour. */
async function clearAbandoned(folder: string): Promise<void> {
  if (Date.now() < (nextClearing.get(folder) ?? 0)) return
  nextClearing.set(folder, Date.now() + ABANDONED_MS)
  for (const name of await readdir(folder)) {
    const tempPath = path.join(folder, name)
    const found = await stat(tempPath).catch(() => null) // Another request has just removed it.
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(tempPath, { force: true })
  }
}
