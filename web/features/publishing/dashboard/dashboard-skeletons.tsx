import type { ReactNode } from 'react'
import * as text from '#web/messages/compiled/dashboard.ts'
import { useRestoredScroll } from '#web/ui/page/restored-scroll.ts'
import { Bar } from '#web/ui/states/skeleton.tsx'
import card from './course-card.module.css'
import list from './courses.module.css'
import type { View } from './dashboard-address.ts'
import classes from './dashboard-skeletons.module.css'
import videos from './own-videos.module.css'

const places = ['first', 'second', 'third', 'fourth']
const videoPlaces = [...places, 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** As large as what is loading, with its text. */
export function ContentSkeleton({ tab }: { tab: View['tab'] }) {
  useRestoredScroll()
  if (tab === 'course') return <Loading words={text.loadingCourses()} shape={<CourseShapes />} />
  if (tab === 'list') return <Loading words={text.loadingVideos()} shape={<VideoShapes />} />
  return <Loading words={text.loadingProfile()} shape={<Bar width="40%" />} />
}

function Loading({ words, shape }: { words: string; shape: ReactNode }) {
  return (
    <div role="status">
      <p className={classes.words}>{words}</p>
      <div aria-hidden="true">{shape}</div>
    </div>
  )
}

function CourseShapes() {
  return (
    <ul className={list.list}>
      {places.map((place) => (
        <li key={place} className={card.card}>
          <div className={classes.picture} />
          <div className={card.words}>
            <Bar width="80%" height="1.125rem" />
            <Bar width="60%" />
            <Bar width="40%" />
          </div>
        </li>
      ))}
    </ul>
  )
}

function VideoShapes() {
  return (
    <ol className={videos.grid}>
      {videoPlaces.map((place) => (
        <li key={place} className={classes.video}>
          <div className={classes.picture} />
          <Bar width="80%" />
        </li>
      ))}
    </ol>
  )
}
