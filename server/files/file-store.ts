import type { Config } from '#server/config.ts'
import { createDiskStore } from './disk.ts'
import { createObjectStore } from './object-store.ts'
import type { FileStore } from './stored-files.ts'

/** Object storage when it is configured, else the data folder. */
export function createFileStore(config: Config): FileStore {
  return config.s3 ? createObjectStore(config.s3) : createDiskStore(uploadFolder(config))
}

export function uploadFolder(config: Config): string {
  return `${config.dataDir}/uploads`
}
