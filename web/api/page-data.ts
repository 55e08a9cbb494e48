import { data, type RouterContextProvider } from 'react-router'
import { ApiError, type Client } from '#contract/client.ts'
import { apiContext } from '#web/api/context.ts'

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
      throw error instanceof ApiError ? asRouteError(error) : error
    }
  }
}

function asRouteError({ status, message }: ApiError) {
  return data({ message }, { status: status === 0 ? 503 : status })
}
