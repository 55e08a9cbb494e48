import { creatorApplications } from '#contract/endpoints/creator-applications.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { mustBeUncommon } from '#server/features/sessions/common-passwords.ts'
import { hashPassword } from '#server/features/sessions/passwords.ts'
import { submitApplication } from './creator-applications.commands.ts'
import { limitSubmission } from './creator-applications.limits.ts'
import { mustBeFree } from './creator-applications.queries.ts'

export const creatorApplicationRoutes = routes((resources, on) => {
  const { db } = resources

  on(creatorApplications.submit, async ({ body, caller }) => {
    await limitSubmission(resources, caller.address)
    await mustBeUncommon(body.password, 'password')
    await mustBeFree(db, body.email)
    const passwordHash = await hashPassword(body.password, caller)
    const { name, email, mobile, location, profession, social, languages, language } = body
    const application = {
      ...{ name, email, mobile, location, profession, social, languages, language, passwordHash },
      pastExperiences: body.pastexperiences,
      relevantSkills: body.relevantskills,
      shortDescription: body.shortdescription,
      pptKnowledge: body.pptknowledge === 'yes',
    }
    return {
      message: 'Your form has been submitted successfully.',
      data: await inTransaction(db, (tx) => submitApplication(tx, application)),
    }
  })
})
