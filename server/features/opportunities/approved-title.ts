import { sql } from 'drizzle-orm'
import { opportunities } from '#server/db/schema/opportunities.ts'

const { approvedAt, approvedTitle, approvedCompany, jobTitle, companyName } = opportunities

/** The title and company that applicants see: not newer ones from the poster that no operator has seen. */
export const shownToApplicants = {
  jobTitle: sql<string>`coalesce(${approvedTitle}, ${jobTitle})`,
  companyName: sql<string>`coalesce(${approvedCompany}, ${companyName})`,
}

/** For an edit, which makes the current approval final: applicants keep seeing the approved title and company. */
export const keepApprovedTitle = {
  approvedTitle: sql`case when ${approvedAt} is null then ${approvedTitle} else ${jobTitle} end`,
  approvedCompany: sql`case when ${approvedAt} is null then ${approvedCompany} else ${companyName} end`,
}
