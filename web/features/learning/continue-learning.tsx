import { useEffect, useState } from 'react'
import type { LearningCard } from '#contract/endpoints/learning.ts'
import { browserApi } from '#web/api/browser.ts'
import { readSession, useSession } from '#web/api/session/session.ts'
import * as text from '#web/messages/compiled/resuming.ts'
import { optionalPartOnDemand } from '#web/ui/dialog/on-demand.tsx'
import { ButtonLink, PlainButton } from '#web/ui/form/button-link.tsx'
import { Section } from '#web/ui/page/page.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import { rememberBegun } from './begun.ts'
import classes from './continue-learning.module.css'

/** Only for people who have begun something. */
const ResumeRow = optionalPartOnDemand(async () => (await import('./resume-row.tsx')).ResumeRow)

/**
 * The start of the home page for somebody who has begun a course: loaded with the page on a navigation,
 * filled in afterwards on the first page of a visit. The document's mark (`data-begun`) reserves its space before the
 * first paint; the content fits in there, so that nothing below shifts.
 */
export function ContinueLearning({ courses: given }: { courses: LearningCard[] | undefined }) {
  const accountId = useSession()?.id
  const [fetched, setFetched] = useState<LearningCard[]>()
  const courses = given ?? fetched
  const request = useRequest(async () => setFetched(await fetchResumable()))

  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once for everybody who signs in
  useEffect(() => {
    if (accountId && !given) void request.send()
  }, [accountId])

  return (
    <div data-for="begun" className={classes.place}>
      <Section
        title={text.continueLearning()}
        action={
          <ButtonLink to="/learning" quiet>
            {text.all()}
          </ButtonLink>
        }
      >
        <div className={classes.room} aria-busy={request.isBusy}>
          {courses && courses.length > 0 ? <ResumeRow courses={courses} /> : null}
          {courses?.length === 0 ? <p className={classes.words}>{text.caughtUp()}</p> : null}
          {request.failure ? (
            <p className={classes.words} role="alert">
              {text.notLoaded()}{' '}
              <PlainButton quiet onClick={() => void request.send()}>
                {text.tryAgain()}
              </PlainButton>
            </p>
          ) : null}
        </div>
      </Section>
    </div>
  )
}

/** The unfinished courses, undefined for visitors. Remembers for the next page whether there are any. */
export async function fetchResumable(): Promise<LearningCard[] | undefined> {
  const session = readSession()
  if (!session) return undefined
  const { data } = await browserApi.learning.getResumable()
  rememberBegun(session.id, data.length > 0)
  return data
}

/** For a page that is about to be rendered: reserves the space for them, or removes it. */
export function reserveSpaceFor(courses: LearningCard[] | undefined): void {
  document.documentElement.toggleAttribute('data-begun', (courses?.length ?? 0) > 0)
}
