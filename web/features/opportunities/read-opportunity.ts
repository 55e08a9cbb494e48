import type { Opportunity } from '#contract/endpoints/opportunities.ts'

/** What readers see of an opportunity. A page's data is sent with it, in addition to its markup: no more than this. */
export type ReadOpportunity = Omit<Opportunity, 'comapanyName' | 'phone' | 'category'>
