import { open } from 'node:fs/promises'

/** A new or renamed file survives a power cut once its folder is on the disk. Windows cannot flush a folder and need not. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
