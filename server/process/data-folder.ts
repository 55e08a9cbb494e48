import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '#server/config.ts'

/** Creates the folder and checks that it can be written; reports in one sentence what is wrong with it. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const probe = path.join(folder, `.probe-${process.pid}`)
    const file = await open(probe, 'w')
    try {
      await file.writeFile(Buffer.alloc(65_536))
      await file.sync()
    } finally {
      await file.close()
      await rm(probe, { force: true })
    }
  } catch (error) {
    throw new StartError(describeFolderError(folder, error as NodeJS.ErrnoException), { cause: error })
  }
}

/** Describes in one sentence what is wrong with the folder. */
export function describeFolderError(folder: string, error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk that holds the data folder ${folder} is full. Free some space and start again.`
    case 'EACCES':
    case 'EPERM':
      return `The data folder ${folder} cannot be read or written by this user. Change its owner or set DATA_DIR to another folder.`
    case 'EROFS':
      return `The data folder ${folder} is on a read-only disk. Set DATA_DIR to a folder that can be written.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `DATA_DIR is ${folder}, which is not a folder.`
    default:
      return `The data folder ${folder} cannot be used (${reasonOf(error)}).`
  }
}

export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}
