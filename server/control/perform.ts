import { backupOperations } from '#server/backup/backup.operations.ts'
import type { Holdings } from '#server/backup/backup.ts'
import { toAppError } from '#server/http/errors.ts'
import { parseInput } from '#server/http/input.ts'
import { peopleOperations } from './people.operations.ts'
import type { ControlAnswer, ControlRequest } from './protocol.ts'
import { siteOperations } from './site.operations.ts'

const operations = new Map(
  [...peopleOperations, ...siteOperations, ...backupOperations].map((one) => [one.name, one]),
)

/** Does one thing that the command line asks for. A refusal is an answer; `onFault` hears of what nobody foresaw. */
export async function perform(
  holdings: Holdings,
  request: ControlRequest,
  onFault: (error: unknown) => void,
): Promise<ControlAnswer> {
  try {
    const wanted = operations.get(request.operation)
    if (!wanted) return { ok: false, message: `The server does not know how to do ${request.operation}` }
    const by = { accountId: null, name: request.actor }
    const input = parseInput(wanted.input, request.input)
    return { ok: true, result: await wanted.run(holdings.db, by, input, holdings) }
  } catch (error) {
    const refusal = toAppError(error)
    if (refusal.status >= 500) onFault(error)
    return { ok: false, message: refusal.message }
  }
}
