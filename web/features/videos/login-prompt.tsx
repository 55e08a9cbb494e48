import { useLocation } from 'react-router'
import type { Video } from '#contract/endpoints/videos.ts'
import { comeBackAfterSignIn } from '#web/features/session/sign-in.ts'
import * as text from '#web/messages/compiled/playlist.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import classes from './login-prompt.module.css'

/** Instead of the videos, for visitors: how to see them, and what they would see. */
export function LoginPrompt({ videos }: { videos: Video[] }) {
  const { pathname } = useLocation()
  const remember = () => comeBackAfterSignIn(pathname)
  return (
    <>
      <EmptyState message={text.loginPrompt()}>
        <div className={classes.ways}>
          <ButtonLink to="/signin" onClick={remember}>
            {text.logIn()}
          </ButtonLink>
          <ButtonLink to="/signup" quiet onClick={remember}>
            {text.signUp()}
          </ButtonLink>
        </div>
      </EmptyState>
      {videos.length > 0 ? (
        <details className={classes.outline}>
          <summary>
            {text.outline()}
            <Icon name="down" size={18} />
          </summary>
          <ol>
            {videos.map(({ _id, title }) => (
              <li key={_id}>{title}</li>
            ))}
          </ol>
        </details>
      ) : null}
    </>
  )
}
