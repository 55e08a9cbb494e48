import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { TestApp } from './app.ts'

/** Every file below the upload folder, including unfinished ones. */
export async function storedFiles({ dataDir }: TestApp): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, 'uploads'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()
}
