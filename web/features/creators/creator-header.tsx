import type { CreatorPage } from '#contract/endpoints/creators.ts'
import { useSession } from '#web/api/session/session.ts'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { LongText } from '#web/features/playlists/long-text.tsx'
import { ReportButton } from '#web/features/reports/report-button.tsx'
import * as text from '#web/messages/compiled/creators.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { languageName } from '#web/ui/language-name.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Stars } from '#web/ui/rating.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import classes from './creator-header.module.css'

type Props = { creator: Omit<CreatorPage, 'playlists'> }

/** Facts about a creator, above their courses. */
export function CreatorHeader({ creator }: Props) {
  const isOwn = useSession()?.id === creator._id
  const { _id, name, profileimage, about, languages, avgRating, feedbackCount, total } = creator
  return (
    <header className={classes.header}>
      <div className={classes.inside}>
        {profileimage ? (
          <img
            className={classes.photo}
            src={profileimage}
            alt={text.photoOf({ name })}
            width={128}
            height={128}
          />
        ) : (
          <span className={classes.photo}>
            <Icon name="person" size={56} />
          </span>
        )}
        <div>
          <h1 lang={guessLang(name)}>{name}</h1>
          <Stars average={avgRating} count={feedbackCount} />
          <ul className={classes.facts}>
            <li>
              <Icon name="play" />
              {text.count({ count: total })}
            </li>
            {languages.length > 0 ? (
              <li>
                <Icon name="chat" />
                {languages.map(languageName).join(', ')}
              </li>
            ) : null}
            {isOwn ? null : (
              <li>
                <ReportButton things={[{ kind: 'creator', id: _id, name }]} />
              </li>
            )}
          </ul>
          <div className={classes.actions}>
            <FollowButton of={{ kind: 'creator', id: _id, name }} creatorId={_id} />
            <ShareButton title={name} path={`/creators/${_id}`} />
          </div>
        </div>
        {about ? (
          <div className={classes.about}>
            <LongText words={about} lang={guessLang(about)} />
          </div>
        ) : null}
      </div>
    </header>
  )
}
