import { toAppError } from '#server/api/errors.ts'
import { parseInput } from '#server/api/input.ts'
import { backupOperations } from '#server/backup/backup.operations.ts'
import type { ControlResources } from './operation.ts'
import { peopleOperations } from './people.operations.ts'
import type { ControlAnswer, ControlRequest } from './protocol.ts'
import { siteOperations } from './site.operations.ts'

const operations = new Map(
  [...peopleOperations, ...siteOperations, ...backupOperations].map((one) => [one.name, one]),
)

/**
 * Performs one request of the command line. A rejection is a normal answer; `onFault` is called for unexpected errors.
 */
export async function perform(
  resources: ControlResources,
  request: ControlRequest,
  onFault: (error: unknown) => void,
): Promise<ControlAnswer> {
  try {
    const wanted = operations.get(request.operation)
    if (!wanted) return { ok: false, message: `The server does not know how to do ${request.operation}` }
    const by = { accountId: null, name: request.actor }
    const input = parseInput(wanted.input, request.input)
    return { ok: true, result: await wanted.run(resources.db, by, input, resources) }
  } catch (error) {
    const rejection = toAppError(error)
    if (rejection.status >= 500) onFault(error)
    return { ok: false, message: rejection.message }
  }
}
