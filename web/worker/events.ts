/** The events of a service worker, as far as ours listens: TypeScript knows either pages or workers, not both. */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchedEvent extends WaitingEvent {
  readonly request: Request
  readonly clientId: string
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(reply: Promise<Response>): void
}

interface SyncEvent extends WaitingEvent {
  readonly tag: string
}

interface PageMessage extends WaitingEvent {
  readonly data: unknown
  readonly source: { readonly id: string; postMessage(message: unknown): void } | null
}

interface Worker {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>
    matchAll(options: { includeUncontrolled: boolean; type: 'window' }): Promise<{ url: string }[]>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchedEvent) => void): void
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void
}

export const worker = globalThis as unknown as Worker
