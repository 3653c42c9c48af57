import { createUploadService } from './createUploadService.js'
import type { ServiceCall } from './ServiceCall.js'
import { createCacheStore } from './store/createCacheStore.js'
import type { UploadServiceOptions } from './UploadService.js'

/** The parts of a service worker's global scope that we use; the DOM library has no types for them. */
export interface WorkerScope {
  /** `search` holds the options, so that a restarted worker has them. */
  readonly location: { readonly origin: string; readonly search: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: string, listener: (event: never) => void): void
}

interface Extendable {
  waitUntil(promise: Promise<unknown>): void
}

interface FetchEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

/**
 * Turns a service worker into an upload service. Requests to other URLs pass through.
 *
 * @param scope The worker's `self`.
 */
export function serveInWorker(scope: WorkerScope): void {
  const service = createUploadService(readOptions(scope.location))

  async function answer(call: ServiceCall): Promise<unknown> {
    if (call.kind === 'files') return service.files()
    if (call.kind === 'refuse') service.refuse(call.refusal)
    else await service.clear()
    return null
  }

  scope.addEventListener('install', (event: Extendable) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event: Extendable) => event.waitUntil(scope.clients.claim()))
  scope.addEventListener('message', (event: Extendable & MessageEvent<ServiceCall>) => {
    const [port] = event.ports
    event.waitUntil(answer(event.data).then((value) => port?.postMessage(value)))
  })
  scope.addEventListener('fetch', (event: FetchEvent) => {
    const { request } = event
    if (!request.url.startsWith(`${service.url}/`)) return
    event.respondWith(service.handle(request).then((found) => found ?? fetch(request)))
  })
}

function readOptions({ origin, search }: WorkerScope['location']): UploadServiceOptions {
  const query = new URLSearchParams(search)
  const keys = query.getAll('key')
  return {
    url: origin + (query.get('path') ?? ''),
    bytesPerSecond: Number(query.get('speed')) || undefined,
    publicKeys: keys.length > 0 ? keys : undefined,
    store: createCacheStore('lading-service'),
  }
}
