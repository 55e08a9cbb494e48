import { ApiError, type PublicClient } from '#contract/client.ts'
import type { Opportunity } from '#contract/endpoints/opportunities.ts'

/** What a slide shows of an opportunity. */
export type ShownOpportunity = Pick<
  Opportunity,
  '_id' | 'jobTitle' | 'companyName' | 'jobType' | 'jobLocation'
>

/** Random opportunities, or the server's sentence that says why there are none. */
export type Curated = { opportunities: ShownOpportunity[]; error?: string }

export async function loadCurated(api: PublicClient): Promise<Curated> {
  try {
    const { data } = await api.opportunities.getRandom()
    const opportunities = data.map(({ _id, jobTitle, companyName, jobType, jobLocation }) => ({
      _id,
      jobTitle,
      companyName,
      jobType,
      jobLocation,
    }))
    return { opportunities }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { opportunities: [], error: error.message }
  }
}

let chosen: Promise<Curated> | undefined

/** In the browser they are chosen once per visit, so that nothing is shuffled while somebody sets a filter. */
export function loadCuratedOnce(api: PublicClient): Promise<Curated> {
  chosen ??= loadCurated(api).then((curated) => {
    if (curated.error !== undefined) chosen = undefined
    return curated
  })
  return chosen
}
