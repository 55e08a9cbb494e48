import { Link } from 'react-router'
import { hasLostMany } from '#contract/constants.ts'
import type { PlaylistPage } from '#contract/endpoints/playlists.ts'
import type { Ratings } from '#contract/endpoints/reviews.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import type { Course } from '#web/features/learning/course.ts'
import { ForLearners } from '#web/features/learning/for-learners.tsx'
import { SaveButton } from '#web/features/learning/save-button.tsx'
import { LongText } from '#web/features/playlists/long-text.tsx'
import { PlaylistPicture } from '#web/features/playlists/playlist-picture.tsx'
import { ReportButton } from '#web/features/reports/report-button.tsx'
import type { CourseVideos } from '#web/features/videos/course-videos.ts'
import { inHours } from '#web/features/videos/duration.ts'
import { videosHash } from '#web/features/videos/video-links.ts'
import * as text from '#web/messages/compiled/playlist.ts'
import * as cardText from '#web/messages/compiled/playlists.ts'
import { ButtonAnchor } from '#web/ui/form/button-link.tsx'
import { langOfCourseText } from '#web/ui/lang-of-course-text.ts'
import { languageName } from '#web/ui/language-name.ts'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Stars } from '#web/ui/rating.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import classes from './playlist-header.module.css'

type Props = {
  playlist: PlaylistPage
  /** Its categories by their names in the language of the page. */
  trail: PlaylistPage['category']
  ratings: Ratings
  videos: CourseVideos
  course?: Course | undefined
}

/** Facts about a playlist, above its videos. */
export function PlaylistHeader({ playlist, trail, ratings, videos, course }: Props) {
  const {
    name,
    description,
    language,
    creator,
    videoCount,
    playableCount,
    totalSeconds: seconds,
    learners,
  } = playlist
  const { avgRating, feedbackCount } = ratings
  return (
    <header className={classes.header}>
      <div className={classes.inside}>
        <div>
          <Breadcrumb steps={trail} />
          <h1 lang={langOfCourseText(language, name)}>{name}</h1>
          <Stars average={avgRating} count={feedbackCount} />
          <div className={classes.actions}>
            <ButtonAnchor data-for="visitor" href={videosHash}>
              {text.start()}
            </ButtonAnchor>
            <ForLearners>{({ ResumeLink }) => <ResumeLink videos={videos} course={course} />}</ForLearners>
            <SaveButton course={playlist} />
            <FollowButton of={{ kind: 'course', id: playlist._id, name }} creatorId={creator._id} />
            <ShareButton title={name} path={playlistAddress(playlist)} />
          </div>
          {hasLostMany(playlist) ? <p className={classes.lost}>{cardText.manyLost()}</p> : null}
          <ForLearners>{({ ProgressSummary }) => <ProgressSummary course={course} />}</ForLearners>
          <ul className={classes.facts}>
            <li>
              {creator.profileimage ? (
                <img className={classes.photo} src={creator.profileimage} alt="" width={28} height={28} />
              ) : (
                <Icon name="person" />
              )}
              <Link className={classes.creator} to={`/creators/${creator._id}`}>
                {text.by({ creator: creator.name })}
              </Link>
            </li>
            <li suppressHydrationWarning>
              <Icon name="chat" />
              {languageName(language)}
            </li>
            <li>
              <Icon name="play" />
              {text.videos({ count: playableCount })}
            </li>
            {playableCount < videoCount ? (
              <li>
                <Icon name="close" />
                {text.notPlayable({ count: videoCount - playableCount })}
              </li>
            ) : null}
            {learners === null ? null : (
              <li>
                <Icon name="people" />
                {text.learners({ count: learners })}
              </li>
            )}
            {seconds === null ? null : (
              <li>
                <Icon name="clock" />
                {inHours(seconds)}
              </li>
            )}
            <li>
              <ReportButton
                things={[
                  { kind: 'playlist', id: playlist._id, name },
                  { kind: 'creator', id: creator._id, name: creator.name },
                ]}
              />
            </li>
          </ul>
          <div className={classes.about}>
            <LongText words={description} lang={langOfCourseText(language, description)} />
          </div>
        </div>
        <PlaylistPicture playlist={playlist} />
      </div>
    </header>
  )
}
