import { data, type RouterContextProvider } from 'react-router'
import { ApiError, type Client } from '#contract/client.ts'
import { apiContext } from '#web/api/context.ts'
import { refreshSession } from '#web/features/session/sign-in.ts'
import { readToken } from '#web/features/session/token.ts'

type LoaderArgs = { context: Readonly<RouterContextProvider>; request: Request }

/**
 * A page's data as one function of the typed client, for the server (anonymous, in-process) and the browser (with the
 * session's token) alike. A refusal of the API becomes the page's error with the same status and sentence.
 *
 *     const load = pageData((api, { params }: Route.LoaderArgs) => api.playlists.get({ params }))
 *     export { load as clientLoader, load as loader }
 */
export function pageData<A extends LoaderArgs, T>(load: (api: Client, args: A) => Promise<T>) {
  return async function loadPage(args: A): Promise<T> {
    try {
      return await load(args.context.get(apiContext), args)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401 && !import.meta.env.SSR && (await hasJustEnded())) return loadPage(args)
      throw asRouteError(error)
    }
  }
}

/** Whether the session turns out to be dead: then the page is asked for as a visitor, whom it may ask to sign in. */
async function hasJustEnded(): Promise<boolean> {
  if (!readToken()) return false
  await refreshSession()
  return !readToken()
}

function asRouteError({ status, message }: ApiError) {
  return status === 0 ? data({ message, isUnanswered: true }, { status: 503 }) : data({ message }, { status })
}
