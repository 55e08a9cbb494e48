import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { makeStopTicket } from '#server/features/learning/stop-ticket.ts'
import { createTokens } from '#server/features/sessions/tokens.ts'

/** Where the link of somebody's reminder leads, on a site whose secret is in its data folder. */
export async function stopAddress(dataDir: string, accountId: string): Promise<string> {
  const secret = await readFile(path.join(dataDir, 'auth-secret'), 'utf8')
  return `/reminders/stop/${makeStopTicket(createTokens(secret.trim()), accountId)}`
}
