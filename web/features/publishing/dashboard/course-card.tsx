import { Link } from 'react-router'
import type { Card } from '#contract/endpoints/playlists.ts'
import { useLocalisedNames } from '#web/features/listing/category-names.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import card from '#web/ui/card.module.css'
import { guessLang } from '#web/ui/guess-lang.ts'
import { langOfCourseText } from '#web/ui/lang-of-course-text.ts'
import { languageName } from '#web/ui/language-name.ts'
import { Thumbnail } from '#web/ui/pictures/thumbnail.tsx'
import { Stars } from '#web/ui/rating.tsx'
import classes from './course-card.module.css'
import { viewAddress } from './dashboard-address.ts'
import { HiddenNotice } from './hidden-notice.tsx'
import { type OwnActions, PlaylistMenu } from './playlist-menu.tsx'

type Props = OwnActions & { playlist: Card }

/** One of the creator's own playlists: opens with a click. */
export function CourseCard({ playlist, ...actions }: Props) {
  const category = useLocalisedNames(playlist.category).at(-1)?.name ?? ''
  return (
    <article className={`${card.card} ${classes.card}`}>
      <div className={classes.picture}>
        <Thumbnail
          id={playlist._id}
          address={playlist.videos[0]?.thumbnail}
          subject={playlist.category[0]?.name}
        />
      </div>
      <div className={classes.words}>
        <h2 className={classes.name}>
          <Link
            className={card.link}
            to={viewAddress({ tab: 'list', playlistId: playlist._id })}
            lang={langOfCourseText(playlist.language, playlist.name)}
          >
            {playlist.name}
          </Link>
        </h2>
        <p className={classes.facts}>
          {text.courseFacts({
            videos: text.videos({ count: playlist.videoCount }),
            language: languageName(playlist.language),
          })}
        </p>
        <p className={classes.facts} lang={guessLang(category)}>
          {category}
        </p>
        <Stars average={playlist.avgRating} count={playlist.feedbackCount} />
        {playlist.playableCount < playlist.videoCount ? (
          <p className={classes.hidden}>
            {text.notPlayable({ count: playlist.videoCount - playlist.playableCount })}
          </p>
        ) : null}
        {playlist.hidden ? <HiddenNotice reason={playlist.hidden.reason} /> : null}
        {playlist.draft ? <p className={classes.draft}>{text.draft()}</p> : null}
        {playlist.videoCount === 0 ? <p className={classes.hidden}>{text.notShown()}</p> : null}
      </div>
      <PlaylistMenu playlist={playlist} {...actions} />
    </article>
  )
}
