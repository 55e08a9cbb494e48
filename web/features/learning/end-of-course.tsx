import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { playlistAddress } from '#contract/playlist-address.ts'
import { readRelated } from '#web/features/playlists/related-courses.tsx'
import type { ShownCard } from '#web/features/playlists/shown-card.ts'
import * as text from '#web/messages/compiled/playlist.ts'
import { langOfCourseText } from '#web/ui/lang-of-course-text.ts'
import classes from './up-next.module.css'

/** As many as fit over a video on a phone. */
const SHOWN = 2

/** Over the last video of a course once it has ended: what to continue with. */
export function EndOfCourse({ playlistId }: { playlistId: string }) {
  const [courses, setCourses] = useState<ShownCard[]>([])
  useEffect(() => {
    const gone = new AbortController()
    void readRelated(playlistId, gone.signal).then((read) => {
      if (!gone.signal.aborted) setCourses(read.slice(0, SHOWN))
    })
    return () => gone.abort()
  }, [playlistId])

  return (
    <div className={classes.over}>
      <p className={classes.title} role="status">
        {text.endOfCourse()}
      </p>
      {courses.length > 0 ? (
        <div>
          <p>{text.goOnWith()}</p>
          <ul className={classes.courses}>
            {courses.map((course) => (
              <li key={course._id}>
                <Link to={playlistAddress(course)} lang={langOfCourseText(course.language, course.name)}>
                  {course.name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
