import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { readyToHydrate } from '#web/api/before-hydration.ts'
import { browserApi } from '#web/api/browser.ts'
import { apiContext } from '#web/api/context.ts'

// Browsers older than those of the README keep the page as the server sent it: its links and searches work.
if ('hasOwn' in Object) {
  await readyToHydrate()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter getContext={() => new RouterContextProvider(new Map([[apiContext, browserApi]]))} />
      </StrictMode>,
    )
  })

  // If it fails (offline), the next visit tries again.
  if (import.meta.env.PROD) import('#web/features/shell/after-hydration.ts').catch(() => undefined)
}
