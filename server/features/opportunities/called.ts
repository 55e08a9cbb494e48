import { sql } from 'drizzle-orm'
import { opportunities } from '#server/db/schema/opportunities.ts'

const { approvedTitle, approvedCompany, jobTitle, companyName } = opportunities

/** The name that applicants are given: not a newer one from its poster, which no operator has seen. */
export const calledToApplicants = {
  jobTitle: sql<string>`coalesce(${approvedTitle}, ${jobTitle})`,
  companyName: sql<string>`coalesce(${approvedCompany}, ${companyName})`,
}
