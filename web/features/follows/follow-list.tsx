import { useState } from 'react'
import { Link } from 'react-router'
import type { Follows } from '#contract/endpoints/follows.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import * as list from '#web/messages/compiled/followList.ts'
import * as text from '#web/messages/compiled/follows.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { Section } from '#web/ui/page/page.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './follow-list.module.css'
import type { Followable } from './followable.ts'
import { setFollows } from './own-follows.ts'

/** Everything somebody follows, each with a button to stop. */
export function FollowList({ follows }: { follows: Follows }) {
  const { creators, courses } = follows
  return (
    <Section title={list.title()}>
      {creators.length + courses.length === 0 ? <p className={classes.none}>{list.none()}</p> : null}
      <List
        title={list.creators()}
        things={creators.map(({ _id, name }) => ({
          of: { kind: 'creator', id: _id, name },
          address: `/creators/${_id}`,
        }))}
      />
      <List
        title={list.courses()}
        things={courses.map((course) => ({
          of: { kind: 'course', id: course._id, name: course.name },
          address: playlistAddress(course),
        }))}
      />
    </Section>
  )
}

type Thing = { of: Followable; address: string }

function List({ title, things }: { title: string; things: Thing[] }) {
  if (things.length === 0) return null
  return (
    <>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.list}>
        {things.map((thing) => (
          <li key={thing.of.id}>
            <Followed {...thing} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Stays in the list after a press, so that a slip is easily undone. */
function Followed({ of, address }: Thing) {
  const [follows, setFollowed] = useState(true)
  const request = useRequest(async () => {
    await setFollows(of, !follows)
    setFollowed(!follows)
  })
  return (
    <>
      <div className={classes.one}>
        <Link to={address} lang={guessLang(of.name)}>
          {of.name}
        </Link>
        <PlainButton
          quiet
          isBusy={request.isBusy}
          aria-label={follows ? list.unfollowName({ name: of.name }) : list.followName({ name: of.name })}
          onClick={() => void request.send()}
        >
          {follows ? list.unfollow() : text.follow()}
        </PlainButton>
      </div>
      <FailureNotice failure={request.failure} />
    </>
  )
}
