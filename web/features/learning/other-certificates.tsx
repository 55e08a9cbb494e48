import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Certificate } from '#contract/endpoints/learning/certificates.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/learning.ts'
import { Day } from '#web/ui/day.tsx'
import { langOfCourseText } from '#web/ui/lang-of-course-text.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './other-certificates.module.css'

/**
 * Certificates of courses that are hidden, gone, or no longer finished: they have no card, so nothing else links here.
 */
export function OtherCertificates({ shown, isAll }: { shown: string[]; isAll: boolean }) {
  const [own, setOwn] = useState<Certificate[]>([])
  const request = useRequest(async () => setOwn((await browserApi.learning.listCertificates()).data))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once
  useEffect(() => {
    void request.send()
  }, [])
  // While further cards are not loaded yet, their certificates are unknown.
  const others = own.filter(({ _id, playlistId }) => (isAll || playlistId === null) && !shown.includes(_id))
  if (others.length === 0) return <FailureNotice failure={request.failure} />
  return (
    <section className={classes.others}>
      <h2 className={classes.title}>{text.otherCertificates()}</h2>
      <ul>
        {others.map(({ _id, course, language, finishedAt }) => (
          <li key={_id}>
            <Link to={`/certificate/${_id}`} lang={langOfCourseText(language, course)}>
              {course}
            </Link>{' '}
            <span className={classes.quiet}>
              <Day time={finishedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
