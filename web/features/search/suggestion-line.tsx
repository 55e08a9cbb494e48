import { Link } from 'react-router'
import type { Suggestion } from '#web/features/search/suggestion-groups.ts'
import * as text from '#web/messages/compiled/search.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { langOfCourseText } from '#web/ui/lang-of-course-text.ts'
import { languageName } from '#web/ui/language-name.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Thumbnail } from '#web/ui/pictures/thumbnail.tsx'
import classes from './suggestions.module.css'

type Props = {
  id: string
  suggestion: Suggestion
  isActive: boolean
  onChosen: () => void
  onRemove: () => void
}

/** A link that the keys of the field activate; the focus stays in the field. */
export function SuggestionLine({ id, suggestion, isActive, onChosen, onRemove }: Props) {
  const { to, name, course, search, isRecent } = suggestion
  return (
    <Link
      className={classes.line}
      id={id}
      to={to}
      role="option"
      aria-selected={isActive}
      aria-description={isRecent ? text.deleteRemoves() : undefined}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChosen}
    >
      <span className={course ? classes.picture : classes.sign}>
        {course ? (
          <Thumbnail id={course.id} address={course.thumbnail} />
        ) : (
          <Icon name={isRecent ? 'clock' : search ? 'search' : 'grid'} size={18} />
        )}
      </span>
      <span className={classes.name}>
        {course ? (
          <>
            <span lang={langOfCourseText(course.language, name)}>{name}</span>{' '}
            <small className={classes.about}>{languageName(course.language)}</small>
          </>
        ) : (
          <span lang={guessLang(name)}>{name}</span>
        )}
      </span>
      {isRecent ? (
        // For touch and mouse; the Delete key does the same.
        <span
          className={classes.remove}
          aria-hidden="true"
          title={text.remove()}
          onClick={(event) => {
            event.preventDefault()
            event.stopPropagation()
            onRemove()
          }}
        >
          <Icon name="close" size={16} />
        </span>
      ) : null}
    </Link>
  )
}
