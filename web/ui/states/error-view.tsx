import { type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { readSession } from '#web/api/session/session.ts'
import * as text from '#web/messages/compiled/errors.ts'
import * as ui from '#web/messages/compiled/ui.ts'
import { ButtonLink, PlainButton } from '#web/ui/form/button-link.tsx'
import { Kolam } from '#web/ui/pictures/kolam.tsx'
import classes from './error-view.module.css'
import { useHydrated } from './use-hydrated.ts'

type Props = {
  error: unknown
  /** A page that knows better what is missing has its own message and link. */
  title?: string
  about?: string
  wayOn?: ReactNode
}

/** One designed view per kind of failure: not found, not allowed, offline, our fault. */
export function ErrorView({ error, title, about, wayOn }: Props) {
  const { status, message } = describeError(error)
  useRetryWithToken(status)
  const view = views[status] ?? views[500]
  return (
    <div className={classes.view}>
      <title>{title ?? view.title()}</title>
      <meta name="robots" content="noindex" />
      <div className={classes.drawing}>
        <Kolam id={`error-${status}`} columns={9} rows={5} />
      </div>
      <p className={classes.status}>{status > 0 ? status : null}</p>
      <h1>{title ?? view.title()}</h1>
      <p className={classes.text}>{about ?? message ?? view.text()}</p>
      <div className={classes.actions}>
        {wayOn ??
          (view.canTryAgain ? (
            <PlainButton onClick={() => window.location.reload()}>{text.tryAgain()}</PlainButton>
          ) : (
            <ButtonLink to="/playlists">{ui.allPlaylists()}</ButtonLink>
          ))}
        <ButtonLink to="/" quiet>
          {text.toHome()}
        </ButtonLink>
      </div>
    </div>
  )
}

/**
 * The server renders for visitors. What it could not find for them may exist for a signed-in account: their
 * own playlist without videos, their pending opportunity.
 */
function useRetryWithToken(status: number) {
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, while the first page is being hydrated
  useEffect(() => {
    if (!isHydrated && [404, 410].includes(status) && readSession()) void revalidate()
  }, [])
}

type View = { title: () => string; text: () => string; canTryAgain?: boolean }

const notFound = { title: text.notFoundTitle, text: text.notFoundText }
const forbidden = { title: text.forbiddenTitle, text: text.forbiddenText }
const failed = { title: text.failedTitle, text: text.failedText, canTryAgain: true }
const offline = { title: text.offlineTitle, text: text.offlineText, canTryAgain: true }
const views: Record<number, View> & { 500: View } = {
  0: offline,
  400: notFound,
  401: forbidden,
  403: forbidden,
  404: notFound,
  410: notFound,
  500: failed,
}

/** Status 0 is offline. `message` is the API's own sentence, where it is worth reading. */
function describeError(error: unknown): { status: number; message?: string | undefined } {
  if (!isRouteErrorResponse(error)) return { status: isOffline() ? 0 : 500 }
  if (error.status === 503 && isOffline()) return { status: 0 }
  const { code, message } = error.data ?? {}
  const status = code === 'unreachable' ? 0 : error.status
  return { status, message: status !== 404 && typeof message === 'string' ? message : undefined }
}

function isOffline(): boolean {
  // Node has a navigator too, which does not know.
  return navigator.onLine === false
}
