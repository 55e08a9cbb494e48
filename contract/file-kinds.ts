import { limits } from './limits.ts'

/** What may be uploaded: recognised by content, never by the name or type that was claimed. */
export const FILE_KINDS = {
  photo: {
    bytes: limits.uploadBytes,
    types: ['image/jpeg', 'image/png', 'image/webp'],
  },
  resume: {
    bytes: limits.uploadBytes,
    types: [
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  },
} as const satisfies Record<string, { bytes: number; types: readonly string[] }>

export type FileKind = keyof typeof FILE_KINDS
/** The media types that we recognise by content. */
export type FileType = (typeof FILE_KINDS)[FileKind]['types'][number]

/** The file extension of each type. */
export const FILE_EXTENSIONS: Record<FileType, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
  'application/msword': '.doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
}
