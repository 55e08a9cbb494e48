import { readStored, store } from '#web/storage/storage.ts'

type Scheme = 'light' | 'dark'

/** Where this browser remembers the choice; the inline script of the page reads it before the first paint. */
const KEY = 'color-scheme'

let chosen: string | null = null

/** Sets light or dark, whatever the system prefers. */
export function chooseScheme(scheme: Scheme): void {
  // Without storage the choice lasts until the page is left.
  chosen = scheme
  store('browser', KEY, scheme)
  show()
}

/** Follows the choice in other tabs and, without one, the system. Returns a function that stops it. */
export function followScheme(): () => void {
  const system = darkSystem()
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== KEY) return
    chosen = null
    show()
  }
  show()
  system.addEventListener('change', show)
  window.addEventListener('storage', onStorage)
  return () => {
    system.removeEventListener('change', show)
    window.removeEventListener('storage', onStorage)
  }
}

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)')

function show(): void {
  const wanted = chosen ?? readStored('browser', KEY)
  const system = darkSystem().matches ? 'dark' : 'light'
  const scheme = wanted === 'light' || wanted === 'dark' ? wanted : system
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
}
