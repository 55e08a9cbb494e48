import { cachePlanOf } from './cached-plans.ts'
import type { Executor } from './client.ts'
import { mapOnce } from './map-once.ts'

/** The result of drizzle's `prepare`. */
interface Statement {
  getQuery(): { sql: string }
}

/**
 * A query built once for each database rather than at every call. PostgreSQL also plans it once for each
 * connection, provided that a generic plan is no more expensive than a custom one: parameters that the
 * planner would look into (arrays, searches, page sizes) are passed as sub-selects.
 */
export function prepared<Query extends Statement>(build: (db: Executor) => Query): (db: Executor) => Query {
  const known = new WeakMap<Executor, Query>()
  return (db) => {
    const query = known.get(db) ?? build(db)
    if (known.has(db)) return query
    cachePlanOf(query.getQuery().sql)
    mapOnce(query)
    known.set(db, query)
    return query
  }
}

/**
 * The same for a query with several shapes, each with a name of its own; there may be any number of values,
 * but only a few shapes.
 */
export function preparedByShape<Shape, Query extends Statement>(
  nameOf: (shape: Shape) => string,
  build: (db: Executor, shape: Shape, name: string) => Query,
): (db: Executor, shape: Shape) => Query {
  const known = new Map<string, (db: Executor) => Query>()
  return (db, shape) => {
    const name = nameOf(shape)
    const query = known.get(name) ?? prepared((on) => build(on, shape, name))
    known.set(name, query)
    return query(db)
  }
}
