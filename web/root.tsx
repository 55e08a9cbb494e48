// Base styles of buttons have lower precedence than these, even when this file is loaded again after theirs.
import '@mantine/core/styles/UnstyledButton.layer.css'
import '#web/base.css'
import { type ReactNode, useContext } from 'react'
import { Links, Meta, Outlet, redirect, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { withoutPrefix } from '#contract/interface-languages.ts'
import { factsContext } from '#web/api/context.ts'
import { packCategories } from '#web/api/packed-categories.ts'
import { pageData } from '#web/api/page-data.ts'
import { ScriptMark } from '#web/api/script-mark.ts'
import { Shell } from '#web/features/shell/shell.tsx'
import { trustedTypesScript } from '#web/features/shell/trusted-types.ts'
import { usePageView } from '#web/features/shell/use-page-view.ts'
import headingFont from '#web/fonts/anek-latin.woff2?url'
import { localPath } from '#web/messages/address.ts'
import { language } from '#web/messages/language.ts'
import type { Route } from './+types/root'
import { storeReturnAddress } from './api/session/return-address.ts'
import { readSession } from './api/session/session.ts'
import { firstPaintScript, redirectFor } from './features/sessions/route-guard.ts'
import { SessionKeeper } from './features/sessions/session-keeper.tsx'
import { ErrorView } from './ui/states/error-view.tsx'
import { Toasts } from './ui/states/toasts.tsx'

/** What every page shows: the site's facts and the category tree. Loaded with the first page only. */
export const loader = pageData(async (api, { context }: Route.LoaderArgs) => {
  const { nonce: _, ...facts } = context.get(factsContext)
  const { data: categories } = await api.categories.getAll({ query: { language: language() } })
  return { facts, categories: packCategories(categories) }
})

export function shouldRevalidate() {
  return false
}

/** Guards navigations inside the browser; the first page is guarded by the inline script below. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  function guard({ request }, next) {
    const { pathname: address, search } = new URL(request.url)
    const pathname = withoutPrefix(address)
    const role = readSession()?.role
    const target = redirectFor(pathname, role)
    if (!target) return next()
    if (!role) storeReturnAddress(pathname + search)
    throw redirect(target)
  },
]

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: headingFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: localPath('/manifest.webmanifest') },
]

/** It has run before React hydrates, which does not need it. */
const inlineScript = import.meta.env.SSR ? trustedTypesScript + firstPaintScript() : ''

export function Layout({ children }: { children: ReactNode }) {
  // Without its data the page is still in the language of its address.
  const code = useRouteLoaderData<typeof loader>('root')?.facts.language ?? language()
  return (
    <html lang={code} data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fffbf4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1726" media="(prefers-color-scheme: dark)" />
        <script
          suppressHydrationWarning
          nonce={useContext(ScriptMark)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, run before the first paint
          dangerouslySetInnerHTML={{ __html: inlineScript }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Toasts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  usePageView()
  return (
    <Shell>
      <SessionKeeper />
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <SessionKeeper />
      <ErrorView error={error} />
    </Shell>
  )
}
