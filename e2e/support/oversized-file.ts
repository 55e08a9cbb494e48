import { mkdir, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from '@playwright/test'
import { limits } from '#contract/limits.ts'

/** The path of a file a byte larger than an upload may be; given the path, the browser reads the file itself. */
export async function anOversizedFile(name: string): Promise<string> {
  const file = test.info().outputPath(name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, '')
  await truncate(file, limits.uploadBytes + 1)
  return file
}
