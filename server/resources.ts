import { randomUUID } from 'node:crypto'
import type { Config } from './config.ts'
import type { Database, Db } from './db/client.ts'
import { createVideoPlatform, type VideoPlatform } from './features/videos/video-platform.ts'
import { createFileStore, type FileStore } from './files/file-store.ts'
import { createTokens, type Tokens } from './http/tokens.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'

/** What the application is given when it is built; opened and closed by whoever starts it. */
export interface Resources {
  config: Config
  database: Database
  db: Db
  tokens: Tokens
  /** Of this software, as in package.json. */
  version: string
  mailer: Mailer
  videoPlatform: VideoPlatform
  files: FileStore
  /** Known to this process only: marks calls that pages make in-process. */
  inProcessSecret: string
}

export function makeResources(
  config: Config & { authSecret: string },
  database: Database,
  version: string,
): Resources {
  return {
    config,
    database,
    version,
    db: database.db,
    tokens: createTokens(config.authSecret, config.previousAuthSecret),
    mailer: createMailer(config),
    videoPlatform: createVideoPlatform(config.youtube),
    files: createFileStore(config),
    inProcessSecret: randomUUID(),
  }
}
