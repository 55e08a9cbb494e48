import { type CourseVideos, useVideosOf } from '#web/features/videos/course-videos.ts'
import { clock } from '#web/features/videos/duration.ts'
import { linkToVideo } from '#web/features/videos/video-links.ts'
import { start } from '#web/messages/compiled/playlist.ts'
import * as text from '#web/messages/compiled/progress.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'
import type { Course } from './course.ts'
import type { Progress } from './progress.ts'
import classes from './resume-link.module.css'
import { useProgress } from './use-progress.ts'

/** To the first video, or to where somebody stopped. Its size does not depend on its text. */
export function ResumeLink({ videos, course }: { videos: CourseVideos; course: Course | undefined }) {
  const progress = useProgress(course)
  const index = progress?.resume?.index ?? 0
  useVideosOf(videos, [index])
  const wanted = videos.at(index)
  const video = wanted ?? videos.at(0)
  if (!video) return null
  const { label, name, from } = wordsOf(wanted && progress, index + 1, video.title)
  return (
    <ButtonLink data-for="signedIn" aria-label={name} {...linkToVideo(video)}>
      {/* A new element for new text: text that moves would count as a layout shift. */}
      <span key={name} className={classes.words}>
        <span className={classes.title}>{label}</span>
        {from ? <span className={classes.from}>{from}</span> : null}
      </span>
    </ButtonLink>
  )
}

function wordsOf(progress: Progress | undefined, number: number, title: string) {
  const isDone = progress !== undefined && progress.watched === progress.total
  if (!progress?.resume) {
    const label = isDone ? text.watchAgain() : start()
    return { label, name: label, from: null }
  }
  const name = text.resume({ number, title })
  const label = (
    <MixedLanguageText
      pieces={[{ words: title, lang: guessLang(title) }]}
      say={(title = '') => text.resume({ number, title })}
    />
  )
  if (progress.resume.seconds === 0) return { label, name, from: null }
  const time = clock(progress.resume.seconds)
  return { label, name: text.resumeFrom({ number, title, time }), from: text.from({ time }) }
}
