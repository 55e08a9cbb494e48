// For the offline page; after everything else, since the first visit does not need it.
if (document.readyState === 'complete') registerWorker()
else addEventListener('load', registerWorker)

function registerWorker() {
  // Browsers refuse in private windows and when storage is off: the site then works as before.
  navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}

export {}
