import { Link } from 'react-router'
import type { CategoryLink } from '#web/features/listing/find-category.ts'
import * as text from '#web/messages/compiled/listing.ts'
import chips from '#web/ui/chips.module.css'
import { guessLang } from '#web/ui/guess-lang.ts'
import { fadeEdges } from '#web/ui/page/fade-edges.ts'
import classes from './sub-categories.module.css'

/** Links to the sub-categories. */
export function SubCategories({ of, categories }: { of: string; categories: CategoryLink[] }) {
  if (categories.length === 0) return null
  return (
    <nav className={classes.place} aria-label={text.within({ category: of })}>
      <ul className={`${chips.chips} ${classes.list}`} ref={fadeEdges}>
        {categories.map(({ _id, name }) => (
          <li key={_id}>
            <Link to={`/category/${_id}`} lang={guessLang(name)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
