import { Link } from 'react-router'
import { useCategories } from '#web/api/use-facts.ts'
import { useLocalisedNames } from '#web/features/listing/category-names.ts'
import { PlaylistGrid } from '#web/features/playlists/playlist-grid.tsx'
import { AskForCourse } from '#web/features/search/ask-for-course.tsx'
import type { SearchAlternatives as Ways } from '#web/features/search/load-search-alternatives.ts'
import * as text from '#web/messages/compiled/search.ts'
import chips from '#web/ui/chips.module.css'
import { guessLang } from '#web/ui/guess-lang.ts'
import classes from './search-alternatives.module.css'

/** Under a search that found nothing: no dead end. */
export function SearchAlternatives({ searched, ways }: { searched: string; ways: Ways }) {
  const all = useCategories()
  const nearest = useLocalisedNames(ways.categories)
  const categories = nearest.length > 0 ? nearest : all.slice(0, 6)
  return (
    <div className={classes.ways}>
      <AskForCourse key={searched} searched={searched} />
      {categories.length > 0 ? (
        <nav aria-label={text.nearest()}>
          <h2 className={classes.title}>{text.nearest()}</h2>
          <ul className={chips.chips}>
            {categories.map(({ _id, name }) => (
              <li key={_id}>
                <Link to={`/category/${_id}`} lang={guessLang(name)}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {ways.playlists.length > 0 ? (
        <section>
          <h2 className={classes.title}>{text.wellLiked()}</h2>
          <PlaylistGrid playlists={ways.playlists} />
        </section>
      ) : null}
    </div>
  )
}
