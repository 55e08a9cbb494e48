import { JOB_TYPES, type JobType, OPPORTUNITY_SORTS, type OpportunitySort } from '#contract/constants.ts'
import { limits } from '#contract/limits.ts'
import { isUuid } from '#contract/uuid.ts'

/**
 * What the list of opportunities shows, as encoded in the address:
 * `?search=pune&jobType=Internship&sort=deadline&page=2`.
 */
type OpportunityQuery = {
  search: string
  jobType: JobType | 'all'
  sort: OpportunitySort
  /** From 1. */
  page: number
}

const lastPage = 1_000_000

/** Parses an address; invalid parts are ignored, so that a malformed link is not a dead end. */
export function parseOpportunityQuery(query: URLSearchParams): OpportunityQuery {
  const page = Number(query.get('page'))
  return {
    search: (query.get('search') ?? '').trim().slice(0, limits.search),
    jobType: JOB_TYPES.find((type) => type === query.get('jobType')) ?? 'all',
    sort: OPPORTUNITY_SORTS.find((sort) => sort === query.get('sort')) ?? OPPORTUNITY_SORTS[0],
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  }
}

/** The query of a list, without defaults. */
export function queryOf({ search, jobType, sort, page }: OpportunityQuery): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (jobType !== 'all') query.set('jobType', jobType)
  if (sort !== OPPORTUNITY_SORTS[0]) query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query.toString()
}

/** The fragment that opens the form for a new opportunity, on any page. */
export const createHash = '#create-opportunity'

/** The opportunity whose detail dialog is open: its id is in the fragment, so that going back closes the dialog. */
export function openedId(hash: string): string | undefined {
  const id = hash.slice(1)
  return isUuid(id) ? id : undefined
}
