import { useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { type Age, offlinePageOf, type WorkerMessage } from '#web/features/learning/offline-page.ts'
import { pathHere } from '#web/messages/address.ts'
import * as text from '#web/messages/compiled/offline.ts'
import { locale } from '#web/messages/language.ts'
import classes from './page-age.module.css'

/** When the data of pages was fetched, by page and path of the API: only of what came from the cache. */
const ages = new Map<string, Age>()
const listeners = new Set<() => void>()
const MINUTE = 60_000
let isFollowed = false

/**
 * Shows at the lower edge how old a page read offline is. Once per document. On the server this module is empty, so
 * that React's renderer for browsers is not loaded there.
 */
export function followPageAge(): void {
  if (isFollowed) return
  isFollowed = true
  const { asOf } = document.documentElement.dataset
  const page = offlinePageOf(pathHere())
  // The document of a personal page has no content that could be old.
  if (asOf && page?.startsWith('/course/'))
    noteAge({ kind: 'age', page, source: 'document', at: Number(asOf) })
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<Age | undefined>) => {
    if (data?.kind === 'age') noteAge(data)
  })
  navigator.serviceWorker?.controller?.postMessage({ kind: 'ages' } satisfies WorkerMessage)
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<PageAge />)
}

function noteAge(age: Age): void {
  const key = `${age.page} ${age.source}`
  if (age.at === null) ages.delete(key)
  else ages.set(key, age)
  for (const listener of listeners) listener()
}

/** The oldest data of the open page. */
function ageOfPage(): number | null {
  const page = offlinePageOf(pathHere())
  const times = [...ages.values()].flatMap((age) => (age.page === page && age.at !== null ? age.at : []))
  return times.length > 0 ? Math.min(...times) : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Every page has its own title: a change means that another page is open.
  const pages = new MutationObserver(listener)
  pages.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    pages.disconnect()
    listeners.delete(listener)
  }
}

function PageAge() {
  const at = useSyncExternalStore(subscribe, ageOfPage)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const minutes = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(minutes)
  }, [])
  return (
    <div role="status">
      {at === null ? null : (
        <div className={classes.age}>
          <span>{text.asOf({ time: ago(at, Math.max(now, at)) })}</span>
          <button type="button" onClick={() => window.location.reload()}>
            {text.again()}
          </button>
        </div>
      )}
    </div>
  )
}

const UNITS = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const

/** "3 hours ago" */
function ago(at: number, now: number): string {
  const minutes = Math.floor((now - at) / MINUTE)
  const [unit, length] = UNITS.find(([, one]) => minutes >= one) ?? UNITS[2]
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: unit === 'minute' ? 'auto' : 'always' })
  return format.format(-Math.floor(minutes / length), unit)
}
