import { Link } from 'react-router'
import * as text from '#web/messages/compiled/ui.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import classes from './breadcrumb.module.css'

/** Breadcrumb of the categories, from the main one down. */
export function Breadcrumb({ steps }: { steps: { _id: string; name: string }[] }) {
  return (
    <nav aria-label={text.trail()}>
      <ol className={classes.trail}>
        <li>
          <Link to="/playlists">{text.allPlaylists()}</Link>
        </li>
        {steps.map(({ _id, name }) => (
          <li key={_id}>
            <Link to={`/category/${_id}`} lang={guessLang(name)}>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
