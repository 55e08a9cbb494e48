import { readStored, store } from '#web/storage/storage.ts'

type Scheme = 'light' | 'dark'

/** Where this browser remembers what was chosen on it; the inline script of the page reads it before the first paint. */
const KEY = 'color-scheme'

let chosen: string | null = null

/** Light or dark from now on, whatever the system says. */
export function chooseScheme(scheme: Scheme): void {
  // Without storage the choice holds until the page is left.
  chosen = scheme
  store('browser', KEY, scheme)
  show()
}

/** Follows what is chosen in another tab and, until something is, the system. Answers how to stop. */
export function followScheme(): () => void {
  const system = darkSystem()
  const hear = ({ key }: StorageEvent) => {
    if (key !== KEY) return
    chosen = null
    show()
  }
  show()
  system.addEventListener('change', show)
  window.addEventListener('storage', hear)
  return () => {
    system.removeEventListener('change', show)
    window.removeEventListener('storage', hear)
  }
}

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)')

function show(): void {
  const wanted = chosen ?? readStored('browser', KEY)
  const system = darkSystem().matches ? 'dark' : 'light'
  const scheme = wanted === 'light' || wanted === 'dark' ? wanted : system
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
}
