import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { browserApi } from '#web/api/browser.ts'
import { apiContext } from '#web/api/context.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={() => new RouterContextProvider(new Map([[apiContext, browserApi]]))} />
    </StrictMode>,
  )
})

if (import.meta.env.PROD) void import('#web/features/shell/register-worker.ts')
