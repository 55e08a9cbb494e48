import { localPath, pathHere } from '#web/messages/address.ts'

/**
 * Back closes what lies on top of a page: a dialog, a sheet, a drawer, a menu. Each has an entry of the browser's
 * history above that of its page, at the same address, which the router is never told of. Closed in another way, its
 * entry is stepped back from; one that is met again (Forward, a reload) leads back to its page by itself.
 *
 * A dialog that stands in the address has an entry of the router's instead: see `standInAddress`.
 */
export type Overlay = { close: () => void }

/** What an entry's state holds beside the router's own `usr`, `key` and `idx`. */
type Entry = {
  idx?: number
  key?: string
  usr?: unknown
  /** How many overlays it stands for; none for an entry of the router's. */
  overlays?: number
  /** The address of the entry below it, where that is one of this site's. */
  below?: string
}

/** Where the router is. */
export type Place = { path: string; key: string; state: unknown; type: 'PUSH' | 'REPLACE' | 'POP' }

/** A step that the browser has not taken after so many milliseconds never comes. */
const stepTime = 1_000

let place: Place | undefined
let below: string | undefined
/** `idx` of the page's own entry. */
let pageIndex = 0
/** How many entries stand above it. */
let depth = 0
let open: Overlay[] = []
/** A step of ours is under way. */
let stepping: ReturnType<typeof setTimeout> | undefined
/** A step that the router was told of is under way. */
let isRouterStepping = false
let isSettling = false
/** The router wants to leave the page, and waits for the last overlay to be closed. */
let isLeaving = false
let whenClosed: (() => void) | undefined
let leaving: { address: string; resolve: () => void } | undefined
const listeners = new Set<() => void>()

if (typeof window !== 'undefined') window.addEventListener('popstate', onStep, true)

/** Whether entries of overlays stand above the page's own, or have just gone so that the page can be left. */
export function isCovered(): boolean {
  return depth > 0 || isLeaving
}

/** To be told when the router is held up because of them; `closeOverlays` follows. */
export function holdLeaving(): void {
  isLeaving = true
}

export function onCoveredChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function addOverlay(overlay: Overlay): () => void {
  open.push(overlay)
  settleSoon()
  return () => {
    open = open.filter((one) => one !== overlay)
    settleSoon()
  }
}

/** Whether it lies above all others; one that stands in the address is not among them. */
export function isOnTop(overlay: Overlay | undefined): boolean {
  return open.at(-1) === overlay
}

/** Closes everything, then calls back: the next page takes the place of what was open. */
export function closeOverlays(then: () => void): void {
  whenClosed = () => {
    isLeaving = false
    then()
  }
  closeDownTo(0)
  settle()
}

/** To be told once the router shows another address, and when it starts. */
export function arriveAt(next: Place): void {
  const isOther = next.key !== place?.key || next.path !== place.path
  if (isOther && next.type === 'PUSH') below = place?.path
  place = next
  // Whoever steps on while a page appears is ahead of the router, which arrives once more.
  if (next.type === 'POP') isRouterStepping = next.path !== addressNow()
  if (leaving && next.path === leaving.address) {
    leaving.resolve()
    leaving = undefined
  }
  if (stepping || isRouterStepping) return
  const entry = readEntry()
  if (isOther && next.type === 'PUSH') depth = 0
  if (isOther && next.type === 'POP') {
    below = entry.below
    depth = entry.overlays ?? 0
  }
  pageIndex = (entry.idx ?? pageIndex + 1) - depth
  describeEntry()
  settleSoon()
}

/**
 * For a dialog that the present address opens: sees to it that one step back leads to `address`, the same page without
 * it, also for whoever came by a link from elsewhere.
 */
export function standInAddress(address: string): void {
  // What opens by the # must be below without one.
  const isBelow = below === address || (!place?.path.includes('#') && below?.split('#')[0] === address)
  if (isBelow || stepping || isRouterStepping) return
  const entry = readEntry()
  const page: Entry = { idx: pageIndex, key: crypto.randomUUID().slice(0, 8), ...(below ? { below } : {}) }
  window.history.replaceState(page, '', localPath(address))
  pageIndex += 1
  below = address
  window.history.pushState({ ...entry, idx: pageIndex, below }, '', place && localPath(place.path))
}

/** Closes a dialog that stands in the address, by going to `address`; resolves once the router is there. */
export function leaveAddress(address: string): Promise<void> {
  standInAddress(address)
  window.history.back()
  return new Promise((resolve) => {
    leaving = { address, resolve }
  })
}

function onStep(event: PopStateEvent): void {
  const wasStepping = stepping !== undefined
  clearTimeout(stepping)
  stepping = undefined
  const { idx = Number.NaN, overlays = 0 } = readEntry()
  if (depth === 0 && overlays === 0 && !wasStepping) {
    isRouterStepping = true
    return
  }
  if (idx - overlays === pageIndex) {
    event.stopImmediatePropagation()
    depth = overlays
    describeEntry()
  } else {
    // More than one step at once, to another page.
    isRouterStepping = true
    depth = 0
  }
  closeDownTo(depth)
  if (!isRouterStepping) settle()
  tell()
}

function closeDownTo(count: number): void {
  for (const overlay of open.splice(count).reverse()) overlay.close()
}

/** Later, since one may give its entry to another that opens in its place. */
function settleSoon(): void {
  if (isSettling) return
  isSettling = true
  queueMicrotask(() => {
    isSettling = false
    settle()
  })
}

/** As many entries as overlays. */
function settle(): void {
  if (stepping || isRouterStepping || !place) return
  if (open.length < depth) step(open.length - depth)
  for (; depth < open.length; depth += 1)
    window.history.pushState({ ...readEntry(), idx: pageIndex + depth + 1, overlays: depth + 1 }, '')
  if (depth === 0) {
    const go = whenClosed
    whenClosed = undefined
    go?.()
  }
  tell()
}

function step(by: number): void {
  stepping = setTimeout(() => {
    stepping = undefined
    depth += by
    describeEntry()
    settle()
  }, stepTime)
  window.history.go(by)
}

/** The entry says what the router shows: an overlay may have changed the address (filters), and the page keeps that. */
function describeEntry(): void {
  if (!place) return
  const entry = readEntry()
  const isSame = entry.key === place.key && entry.below === below && (entry.overlays ?? 0) === depth
  if (isSame) return
  const next: Entry = { idx: pageIndex + depth, key: place.key, usr: place.state }
  if (below !== undefined) next.below = below
  if (depth > 0) next.overlays = depth
  window.history.replaceState(next, '', localPath(place.path))
}

function addressNow(): string {
  const { search, hash } = window.location
  return pathHere() + search + hash
}

function readEntry(): Entry {
  return window.history.state ?? {}
}

function tell(): void {
  for (const listener of listeners) listener()
}
