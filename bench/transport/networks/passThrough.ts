// A service worker that passes requests on, as many pages have one: the browser then reports no upload progress.
interface WorkerEvents {
  addEventListener(
    type: 'activate' | 'fetch' | 'install',
    listener: (event: {
      readonly request: Request
      waitUntil(work: Promise<unknown>): void
      respondWith(response: Promise<Response>): void
    }) => void,
  ): void
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
}

const worker = globalThis as unknown as WorkerEvents
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => event.respondWith(fetch(event.request)))
