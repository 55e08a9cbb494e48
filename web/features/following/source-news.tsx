import { Link } from 'react-router'
import type { ChangeCount } from '#contract/endpoints/following.ts'
import { viewAddress } from '#web/features/publishing/dashboard/dashboard-address.ts'
import * as text from '#web/messages/compiled/following.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import classes from './source-panel.module.css'

/** Which of the creator's own courses differ from their sources: "3 new, 1 gone". */
export function SourceNews({ changes }: { changes: ChangeCount[] }) {
  return (
    <section className={classes.panel} aria-label={text.news()}>
      <h2 className={classes.title}>{text.news()}</h2>
      <ul className={classes.list}>
        {changes.map(({ playlistId, name, added, removed }) => (
          <li key={playlistId} className={classes.course}>
            <Link to={viewAddress({ tab: 'list', playlistId })} lang={guessLang(name)}>
              {name}
            </Link>
            <span className={classes.note}>{changeWords(added, removed)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function changeWords(added: number, removed: number): string {
  if (removed === 0) return text.countAdded({ added })
  return added === 0 ? text.countRemoved({ removed }) : text.countBoth({ added, removed })
}
