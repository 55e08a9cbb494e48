import { Link } from 'react-router'
import { useCategories } from '#web/api/use-facts.ts'
import { useNamesHere } from '#web/features/listing/category-names.ts'
import { PlaylistGrid } from '#web/features/playlists/playlist-grid.tsx'
import { AskForCourse } from '#web/features/search/ask-for-course.tsx'
import type { WaysOn as Ways } from '#web/features/search/load-ways-on.ts'
import * as text from '#web/messages/compiled/search.ts'
import { byLetters } from '#web/ui/by-letters.ts'
import chips from '#web/ui/chips.module.css'
import classes from './ways-on.module.css'

/** Under a search that found nothing: no dead end. */
export function WaysOn({ searched, ways }: { searched: string; ways: Ways }) {
  const all = useCategories()
  const nearest = useNamesHere(ways.categories)
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
                <Link to={`/category/${_id}`} lang={byLetters(name)}>
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
