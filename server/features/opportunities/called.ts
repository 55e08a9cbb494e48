import { sql } from 'drizzle-orm'
import { opportunities } from '#server/db/schema/opportunities.ts'

const { approvedTitle, approvedCompany, jobTitle, companyName } = opportunities

/** The title and company that applicants see: not newer ones from the poster that no operator has seen. */
export const calledToApplicants = {
  jobTitle: sql<string>`coalesce(${approvedTitle}, ${jobTitle})`,
  companyName: sql<string>`coalesce(${approvedCompany}, ${companyName})`,
}
