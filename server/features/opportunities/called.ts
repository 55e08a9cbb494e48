import { sql } from 'drizzle-orm'
import { opportunities } from '#server/db/schema/opportunities.ts'

const { approvedTitle, approvedCompany, jobTitle, companyName } = opportunities

/** What applicants are told it is called: not what its poster has made of it since, which nobody has looked at. */
export const calledToApplicants = {
  jobTitle: sql<string>`coalesce(${approvedTitle}, ${jobTitle})`,
  companyName: sql<string>`coalesce(${approvedCompany}, ${companyName})`,
}
