import type { Command } from './command.ts'
import { backupCommands } from './commands/backup.ts'
import { peopleCommands } from './commands/people.ts'
import { siteCommands } from './commands/site.ts'

export const allCommands: readonly Command[] = [...peopleCommands, ...siteCommands, ...backupCommands]
