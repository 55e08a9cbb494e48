import type { Executor } from './client.ts'

/**
 * A query built once for each database rather than at every call; PostgreSQL plans it once for each connection as well,
 * provided that a plan for all parameters is no dearer than one for these: what the planner would look into (arrays,
 * searches) is handed on as a sub-select.
 */
export function prepared<Query>(build: (db: Executor) => Query): (db: Executor) => Query {
  const known = new WeakMap<Executor, Query>()
  return (db) => {
    const query = known.get(db) ?? build(db)
    known.set(db, query)
    return query
  }
}
