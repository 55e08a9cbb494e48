import { localPath, pathHere } from '#web/messages/address.ts'

/**
 * Back closes what is open on top of a page: a dialog, a sheet, a drawer, a menu. Each has an entry in the browser's
 * history above that of its page, at the same address, which the router does not know about. When it is closed in
 * another way, we step back from its entry; an entry reached again (Forward, a reload) steps back to its page by
 * itself. A dialog that is in the address has an entry of the router's instead: see `ensureEntryBelow`.
 */
export type Overlay = { close: () => void }

/** What the state of an entry has besides the router's own `usr`, `key` and `idx`. */
type Entry = {
  idx?: number
  key?: string
  usr?: unknown
  /** How many overlays it represents; none for an entry of the router's. */
  overlays?: number
  /** The address of the entry below it, where that is on this site. */
  below?: string
}

/** Where the router is. */
export type Place = { path: string; key: string; state: unknown; type: 'PUSH' | 'REPLACE' | 'POP' }

/** A step that the browser has not taken after this many milliseconds will never come. */
const stepTime = 1_000

let place: Place | undefined
let below: string | undefined
/** `idx` of the page's own entry. */
let pageIndex = 0
/** How many entries are above it. */
let depth = 0
let open: Overlay[] = []
/** A step of ours is in progress. */
let stepping: ReturnType<typeof setTimeout> | undefined
/** A step of ours was not taken in time, but may be still. */
let isLate = false
/** A step that the router knows of is in progress. */
let isRouterStepping = false
let isSettling = false
/** The router wants to leave the page, and waits until the last overlay is closed. */
let isLeaving = false
let whenClosed: (() => void) | undefined
let leaving: { address: string; resolve: () => void } | undefined
/** Until the browser has made the step out of a dialog that is in the address. */
let isGoingBack = false
const listeners = new Set<() => void>()

if (typeof window !== 'undefined') window.addEventListener('popstate', onStep, true)

/** Whether entries of overlays are above the page's own, or have just been removed to leave the page. */
export function isCovered(): boolean {
  return depth > 0 || isLeaving
}

/** Called when the router is blocked because of them; `closeOverlays` follows. */
export function startLeaving(): void {
  isLeaving = true
}

export function onCoveredChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How to cancel what is still loading. */
export const loadCancellers = new Set<() => void>()

/** Somebody types, turns to a field or opens something else: what is still loading would open over that. */
export function cancelLoading(): void {
  for (const stop of loadCancellers) stop()
}

export function addOverlay(overlay: Overlay): () => void {
  cancelLoading()
  open.push(overlay)
  settleSoon()
  return () => {
    open = open.filter((one) => one !== overlay)
    settleSoon()
  }
}

/** Whether it is above all others; one that is in the address is not among them. Without one: whether none is open. */
export function isOnTop(overlay?: Overlay): boolean {
  return open.at(-1) === overlay
}

/** Closes everything, then calls back: the next page replaces what was open. */
export function closeOverlays(then: () => void): void {
  whenClosed = () => {
    isLeaving = false
    then()
  }
  closeDownTo(0)
  settle()
}

/** Called once the router shows another address, and when it starts. */
export function syncWithRouter(next: Place): void {
  const isOther = next.key !== place?.key || next.path !== place.path
  if (isOther && next.type === 'PUSH') below = place?.path
  place = next
  // Somebody who steps further while a page is loading is ahead of the router, which will arrive once more.
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
 * For a dialog that the current address opens: makes sure that one step back leads to `address`, the same
 * page without it, even for somebody who came by a link from another site.
 */
export function ensureEntryBelow(address: string): void {
  // A dialog in the fragment needs an entry without one below it.
  const isBelow = below === address || (!place?.path.includes('#') && below?.split('#')[0] === address)
  if (isBelow || stepping || isRouterStepping) return
  const entry = readEntry()
  const page: Entry = { idx: pageIndex, key: String(Math.random()), ...(below ? { below } : {}) }
  window.history.replaceState(page, '', localPath(address))
  pageIndex += 1
  below = address
  window.history.pushState({ ...entry, idx: pageIndex, below }, '', place && localPath(place.path))
}

/** Closes a dialog that is in the address, by going to `address`; resolves once the router is there. */
export function closeAddressOverlay(address: string): Promise<void> {
  // React may show the dialog for a while after the first tap: another step would leave the page as well.
  if (!isGoingBack && addressNow() !== address) {
    ensureEntryBelow(address)
    isGoingBack = true
    window.history.back()
  }
  const before = leaving
  return new Promise((resolve) => {
    leaving = {
      address,
      resolve() {
        before?.resolve()
        resolve()
      },
    }
  })
}

function onStep(event: PopStateEvent): void {
  isGoingBack = false
  const wasStepping = stepping
  clearTimeout(stepping)
  stepping = undefined
  const { idx = Number.NaN, overlays = 0, key } = readEntry()
  if (depth === 0 && overlays === 0 && !wasStepping) {
    isRouterStepping = !isLate || key !== place?.key
    if (!isRouterStepping) event.stopImmediatePropagation()
    isLate = false
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
  notify()
}

function closeDownTo(count: number): void {
  for (const overlay of open.splice(count).reverse()) overlay.close()
}

/** Deferred, since one overlay may hand its entry to another that opens in its place. */
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
  notify()
}

function step(by: number): void {
  stepping = setTimeout(() => {
    stepping = undefined
    isLate = true
    depth += by
    describeEntry()
    settle()
  }, stepTime)
  window.history.go(by)
}

/** The entry gets the router's address: an overlay may have changed it (filters), and the page keeps that. */
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

function notify(): void {
  for (const listener of listeners) listener()
}
