import type { Progress } from '#web/features/learning/progress.ts'
import * as text from '#web/messages/compiled/playlist.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { allSections } from './course-sections.ts'
import type { CourseVideos } from './course-videos.ts'
import box from './disclosure.module.css'
import classes from './sections-menu.module.css'

type Props = {
  videos: CourseVideos
  progress: Progress | undefined
  /** Gets the index of the first video of the chosen section. */
  onOpen: (index: number) => void
}

/** The sections of a course and how much of each is watched; each leads to its videos. */
export function SectionsMenu({ videos: { count, sections }, progress, onOpen }: Props) {
  if (!sections) return null
  return (
    <details className={`${box.disclosure} ${classes.menu}`}>
      <summary>
        {text.sections({ count: sections.length })}
        <Icon name="down" size={18} />
      </summary>
      <ol>
        {allSections(count, sections).map(({ section, indexes: [first = 0, ...others] }) =>
          section ? (
            <li key={section.from}>
              <button type="button" onClick={() => onOpen(first)}>
                <span className={classes.name} lang={guessLang(section.name)}>
                  {section.name}
                </span>
                <span className={classes.facts}>{factsOf([first, ...others], progress)}</span>
              </button>
            </li>
          ) : null,
        )}
      </ol>
    </details>
  )
}

function factsOf(indexes: number[], progress: Progress | undefined): string {
  const count = indexes.length
  const watched = indexes.filter((index) => progress?.videos[index]?.watched).length
  return watched > 0 ? text.sectionWatched({ watched, count }) : text.videos({ count })
}
