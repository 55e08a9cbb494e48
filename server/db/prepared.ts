import type { Executor } from './client.ts'
import { keepPlanOf } from './kept-plans.ts'
import { mapOnce } from './map-once.ts'

/** What drizzle's `prepare` makes. */
interface Statement {
  getQuery(): { sql: string }
}

/**
 * A query built once for each database rather than at every call; PostgreSQL plans it once for each connection as well,
 * provided that a plan for all parameters is no dearer than one for these: what the planner would look into (arrays,
 * searches, the length of a page) is handed on as a sub-select.
 */
export function prepared<Query extends Statement>(build: (db: Executor) => Query): (db: Executor) => Query {
  const known = new WeakMap<Executor, Query>()
  return (db) => {
    const query = known.get(db) ?? build(db)
    if (known.has(db)) return query
    keepPlanOf(query.getQuery().sql)
    mapOnce(query)
    known.set(db, query)
    return query
  }
}

/** The same for a query that comes in several shapes, each with a name of its own; of values there may be any number, of shapes only a few. */
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
