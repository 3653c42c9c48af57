import type { FileInfo } from './FileInfo.js'
import type { ServiceAnswers, ServiceCall } from './ServiceCall.js'
import type { Refusal } from './UploadService.js'

/** Options for {@link startPageService}. */
export interface PageServiceOptions {
  /** URL of the script `@lading/testing/service-worker.js` on this site. It serves pages in its folder and below. */
  readonly script: string | URL
  /**
   * Service path on this site.
   *
   * @default '/lading-service'
   */
  readonly path?: string
  /**
   * Speed at which bodies are received, in bytes per second, so that you can see the progress.
   *
   * @default no limit
   */
  readonly bytesPerSecond?: number
  /**
   * Accepted public keys.
   *
   * @default any
   */
  readonly publicKeys?: readonly string[]
}

/** An upload service in a service worker on the page. */
export interface PageService {
  /** Use it as an uploader's `baseUrl` and `cdnCname`. */
  readonly url: string
  /** Resolves with the info about all uploaded files, oldest first. */
  files(): Promise<readonly FileInfo[]>
  /** Refuses the next calls. */
  refuse(refusal: Refusal): Promise<void>
  /** Removes everything, including all refusals. */
  clear(): Promise<void>
  /** Removes the service worker. Open pages keep it until they're closed. */
  stop(): Promise<void>
}

/**
 * Starts an upload service in a service worker: uploads on this site are received and kept by the browser. Resolves when the
 * worker controls the page.
 *
 * @throws Error if the browser has no service workers, e.g. on pages without HTTPS, or the script can't be loaded.
 *
 * @example
 * const { url } = await startPageService({ script: '/service-worker.js' })
 * uploader.config.set({ baseUrl: url, cdnCname: url, pubkey: 'demopublickey' })
 */
export async function startPageService({
  script,
  path = '/lading-service',
  bytesPerSecond,
  publicKeys = [],
}: PageServiceOptions): Promise<PageService> {
  if (!('serviceWorker' in navigator)) {
    throw new Error('The page cannot start a service worker. Open it by HTTPS or on localhost.')
  }
  const { serviceWorker } = navigator
  const url = new URL(script, document.baseURI)
  url.searchParams.set('path', path)
  if (bytesPerSecond) url.searchParams.set('speed', String(bytesPerSecond))
  for (const key of publicKeys) url.searchParams.append('key', key)
  const registration = await serviceWorker.register(url)
  const worker = await findActive(registration, url.href)
  await waitForControl(serviceWorker)

  function call<Kind extends ServiceCall['kind']>(
    message: Extract<ServiceCall, { kind: Kind }>,
  ): Promise<ServiceAnswers[Kind]> {
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<ServiceAnswers[Kind]>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
    })
    worker.postMessage(message, [port2])
    return answer.finally(() => port1.close())
  }

  return {
    url: location.origin + path,
    files: () => call({ kind: 'files' }),
    refuse: async (refusal) => void (await call({ kind: 'refuse', refusal })),
    clear: async () => void (await call({ kind: 'clear' })),
    stop: async () => void (await registration.unregister()),
  }
}

/** Resolves with a script's worker once it's active; a worker with other options might have been active before. */
function findActive(registration: ServiceWorkerRegistration, script: string): Promise<ServiceWorker> {
  const { installing, waiting, active } = registration
  const worker = [installing, waiting, active].find((one) => one?.scriptURL === script)
  if (!worker) return Promise.reject(new Error(`The service worker ${script} was not installed.`))
  if (worker.state === 'activated') return Promise.resolve(worker)
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(worker)
      if (worker.state === 'redundant') reject(new Error(`The service worker ${script} has failed.`))
    })
  })
}

/** Resolves once a worker receives the page's requests; a page that was reloaded without workers waits for the next load. */
async function waitForControl(container: ServiceWorkerContainer): Promise<void> {
  if (container.controller) return
  await new Promise<void>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true })
  })
}
