import type { CourseNumbers as Numbers } from '#contract/endpoints/learning.ts'
import { formatNumber } from '#contract/interface-languages.ts'
import * as text from '#web/messages/compiled/courseNumbers.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'
import { Section } from '#web/ui/page/page.tsx'
import classes from './course-numbers.module.css'

/** This many fit on a screen or two; a longer list is collapsed. */
const MAX_OPEN = 20

/** For the creator of a course: how many began and finished it, and where people stop. */
export function CourseNumbers({ numbers }: { numbers: Numbers | null }) {
  return (
    <Section title={text.title()}>
      {numbers ? <Chart numbers={numbers} /> : <p className={classes.quiet}>{text.tooFew()}</p>}
    </Section>
  )
}

function Chart({ numbers: { begun, finished, videos } }: { numbers: Numbers }) {
  const most = videos.reduce(
    (best, video) => (video.stopped > (best?.stopped ?? 0) ? video : best),
    videos[0],
  )
  return (
    <>
      <p>{text.sums({ begun: formatNumber(begun), finished: formatNumber(finished) })}</p>
      {most && most.stopped > 0 ? (
        <p>
          <MixedLanguageText
            pieces={[{ words: most.title, lang: guessLang(most.title) }]}
            say={(title) => text.most({ title })}
          />
        </p>
      ) : null}
      <details open={videos.length <= MAX_OPEN}>
        <summary className={classes.summary}>{text.videos()}</summary>
        <ol className={classes.list}>
          {videos.map(({ _id, title, reached, stopped }) => (
            <li key={_id}>
              <span className={classes.title} lang={guessLang(title)}>
                {title}
              </span>
              <svg className={classes.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect className={classes.whole} width="100" height="8" />
                <rect className={classes.reached} width={(100 * reached) / begun} height="8" />
              </svg>
              <span className={classes.counts}>
                {text.reached({ count: reached })}
                {stopped > 0 ? <strong>{text.stopped({ count: stopped })}</strong> : null}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </>
  )
}
