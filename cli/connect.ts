import { userInfo } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, FolderHeldError, readConfig } from '#server/config.ts'
import { askControlSocket } from '#server/control/ask.ts'
import type { ControlAnswer, ControlRequest } from '#server/control/protocol.ts'

/**
 * How long to wait for a server that is starting: it holds its data folder but does not listen yet. Milliseconds.
 */
const TIMEOUT = 10_000
const PAUSE = 250

/**
 * Performs an operation in this process, except on the embedded database while a server uses it: then that server
 * performs it, unless exclusive access is needed. What a person can fix is thrown as StartError.
 */
export async function performOperation(
  request: Omit<ControlRequest, 'actor'>,
  isAlone: boolean,
  env: Record<string, string | undefined>,
  onFault: (error: unknown) => void,
): Promise<ControlAnswer> {
  const config = readConfig(env)
  const whole = { ...request, actor: `command line (${userName()})` }
  if (config.databaseUrl || isAlone) return performHere(config, whole, onFault, isAlone)
  const end = Date.now() + TIMEOUT
  for (;;) {
    const reply = await askControlSocket(config.dataDir, whole)
    if (reply) return reply
    try {
      return await performHere(config, whole, onFault)
    } catch (error) {
      if (!(error instanceof FolderHeldError) || Date.now() > end) throw error
      await pause(PAUSE)
    }
  }
}

async function performHere(
  config: Config,
  request: ControlRequest,
  onFault: (error: unknown) => void,
  mayMigrate = true,
): Promise<ControlAnswer> {
  // Imported only here: with a running server a command needs none of this.
  const [{ perform }, { prepareDataFolder }, { openDatabase }, { createFileStore }, { ownVersion }] =
    await Promise.all([
      import('#server/control/perform.ts'),
      import('#server/process/data-folder.ts'),
      import('#server/process/open-database.ts'),
      import('#server/files/file-store.ts'),
      import('#server/process/own-version.ts'),
    ])
  await prepareDataFolder(config.dataDir)
  const { database, release } = await openDatabase(config, mayMigrate)
  const files = createFileStore(config)
  try {
    const demo = async () => (await import('#demo/demo.ts')).demo
    return await perform({ db: database.db, files, version: await ownVersion(), demo }, request, onFault)
  } finally {
    files.close()
    await database.close()
    await release()
  }
}

/** The id where the user has no name, as in some containers. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
