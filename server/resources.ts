import type { FileStore } from '#server/files/stored-files.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/client.ts'
import { createTokens, type Tokens } from './features/sessions/tokens.ts'
import { createPlatformUnits, type PlatformUnits } from './features/videos/platform-units.ts'
import { createVideoPlatform, type VideoPlatform } from './features/videos/video-platform.ts'
import { createFileStore } from './files/file-store.ts'
import { createMalwareScanner, type MalwareScanner } from './files/malware-scanner.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'

/** What the application is given when it is built; opened and closed by the code that starts it. */
export interface Resources {
  config: Config
  database: Database
  db: Db
  tokens: Tokens
  /** Of this software, as in package.json. */
  version: string
  mailer: Mailer
  /** The video platform's quota, shared by all processes. */
  platformUnits: PlatformUnits
  videoPlatform: VideoPlatform
  files: FileStore
  malware: MalwareScanner
  /** Aborted once the process was asked to end. */
  ending: AbortSignal
}

export function makeResources(
  config: Config & { authSecret: string },
  database: Database,
  version: string,
  ending = new AbortController().signal,
): Resources {
  const platformUnits = createPlatformUnits(database.db, config.youtube.dailyUnits)
  return {
    config,
    database,
    version,
    db: database.db,
    tokens: createTokens(config.authSecret, config.previousAuthSecret, config),
    mailer: createMailer(config),
    platformUnits,
    videoPlatform: createVideoPlatform(config.youtube, platformUnits),
    files: createFileStore(config),
    malware: createMalwareScanner(config.clamavUrl),
    ending,
  }
}
