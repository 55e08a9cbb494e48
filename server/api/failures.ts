import type { EndpointSpec } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** Failures of any endpoint: something we depend on is down or overloaded, or the fault is ours. */
const ALWAYS: readonly ErrorCode[] = ['bad_address', 'too_many_requests', 'internal', 'busy', 'database_down']
const OF_BODIES: readonly ErrorCode[] = ['bad_json', 'too_large', 'wrong_content_type']
const OF_UPLOADS: readonly ErrorCode[] = [
  'upload_broken',
  'file_empty',
  'file_too_large',
  'wrong_file_type',
  'file_store_down',
]
const OF_WRITES: readonly ErrorCode[] = ['gone_meanwhile', 'storage_full']

/** The codes an endpoint may fail with: its own, and those that follow from its input and its access. */
export function failuresOf(spec: EndpointSpec): ErrorCode[] {
  const { method, access, forbidden, params, query, body, files, beforeSecondFactor, failures = [] } = spec
  return [
    ...failures,
    ...(params || query || body || files ? (['bad_input'] as const) : []),
    ...(body || files ? OF_BODIES : []),
    ...(files ? OF_UPLOADS : []),
    ...(access === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(access === 'anyone' || beforeSecondFactor ? [] : (['second_factor_needed'] as const)),
    ...(access === 'anyone' || access === 'signedIn' ? [] : [forbidden ?? ('forbidden' as const)]),
    ...(method === 'GET' ? [] : OF_WRITES),
    ...ALWAYS,
  ]
}
