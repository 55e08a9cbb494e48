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

// The offline page; after everything else, since the first visit does not need it.
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') keepOfflinePage()
  else addEventListener('load', keepOfflinePage)
}

function keepOfflinePage() {
  // Browsers refuse in private windows and when storage is off: the site then works as before.
  navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}
