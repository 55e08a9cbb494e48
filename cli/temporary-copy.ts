import { readdirSync, rmSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** A backup on its way to object storage, or what is written of it. */
const COPY = /^pragati-\d{8}T\d{6}Z\.backup(\.\d+){0,2}(\.part)?$/
/** A backup that takes longer was interrupted. Milliseconds. */
const ABANDONED_MS = 86_400_000
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Deletes what interrupted backups left in the data folder. */
export async function deleteAbandonedCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!COPY.test(name)) continue
    const place = path.join(folder, name)
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Infinity }))
    // One that cannot be deleted does not prevent the next backup.
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(place, { force: true }).catch(() => {})
  }
}

/**
 * Deletes the file, and what is written of it, when a signal stops this process, and when the returned function is
 * called. A running server that is still writing it then fails to give it its name, and keeps nothing.
 */
export function temporaryCopy(file: string): () => void {
  const [folder, name] = [path.dirname(file), path.basename(file)]
  const remove = () => {
    for (const signal of STOPPING) process.off(signal, stop)
    // In this order: whichever of the two names it has, and should it get its name meanwhile.
    for (const one of namesIn(folder))
      if (one.startsWith(`${name}.`)) rmSync(path.join(folder, one), { force: true })
    rmSync(file, { force: true })
  }
  // Synchronous, so that this process writes nothing after it.
  const stop = (signal: NodeJS.Signals) => {
    try {
      remove()
    } finally {
      process.kill(process.pid, signal)
    }
  }
  for (const signal of STOPPING) process.on(signal, stop)
  return remove
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // There is no data folder, so nothing in it.
    return []
  }
}
