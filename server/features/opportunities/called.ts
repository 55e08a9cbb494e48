import { sql } from 'drizzle-orm'
import { opportunities } from '#server/db/schema/opportunities.ts'

const { approvedAt, approvedTitle, approvedCompany, jobTitle, companyName } = opportunities

/** The title and company that applicants see: not newer ones from the poster that no operator has seen. */
export const calledToApplicants = {
  jobTitle: sql<string>`coalesce(${approvedTitle}, ${jobTitle})`,
  companyName: sql<string>`coalesce(${approvedCompany}, ${companyName})`,
}

/** For an edit: the words of an approval, which can no longer be undone then, are what applicants go on seeing. */
export const approvedUntilNow = {
  approvedTitle: sql`case when ${approvedAt} is null then ${approvedTitle} else ${jobTitle} end`,
  approvedCompany: sql`case when ${approvedAt} is null then ${approvedCompany} else ${companyName} end`,
}
