import { data, type RouterContextProvider } from 'react-router'
import { ApiError, type PublicClient } from '#contract/client.ts'
import { apiContext } from '#web/api/context.ts'
import { refreshSession } from './session/sign-in.ts'
import { readToken } from './session/token.ts'

type LoaderArgs = { context: Readonly<RouterContextProvider>; request: Request }

/**
 * A page's data as one function of the typed client, used by the server (anonymous, in-process) and the
 * browser (with the session's token) alike. A failure of the API becomes the page's error with the same
 * status and sentence.
 *
 * const load = pageData((api, { params }: Route.LoaderArgs) => api.playlists.get({ params }))
 * export { load as clientLoader, load as loader }
 */
export function pageData<A extends LoaderArgs, T>(load: (api: PublicClient, args: A) => Promise<T>) {
  return async function loadPage(args: A): Promise<T> {
    try {
      return await load(args.context.get(apiContext), args)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'unauthenticated' && !import.meta.env.SSR && (await hasSessionChanged()))
        return loadPage(args)
      throw asRouteError(error)
    }
  }
}

/**
 * Whether the session turns out to have ended or to have been replaced: the page is then requested as for a visitor, who
 * may be asked to sign in, or with the new session.
 */
async function hasSessionChanged(): Promise<boolean> {
  const token = readToken()
  if (!token) return false
  await refreshSession()
  return readToken() !== token
}

function asRouteError({ status, code, message }: ApiError) {
  return data({ message, code }, { status: code === 'unreachable' ? 503 : status })
}
