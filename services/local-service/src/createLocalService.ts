import type { Backend } from './backend/Backend.js'
import { openDiskBackend } from './backend/openDiskBackend.js'
import { createServiceParts } from './createServiceParts.js'
import { createHttpApp } from './endpoints/createHttpApp.js'
import type { ServiceExtensions } from './endpoints/ServiceExtensions.js'
import type { ServiceParts } from './endpoints/ServiceParts.js'
import { networkOf } from './fairness/networkOf.js'
import { createFaults } from './faults/createFaults.js'
import { createHttpServer } from './http/createHttpServer.js'
import { findClientAddress } from './http/findClientAddress.js'
import type { LocalServiceOptions, ResolvedOptions } from './options/LocalServiceOptions.js'
import { resolveOptions } from './options/resolveOptions.js'

const SWEEP_INTERVAL_MS = 60_000
/** Lets the first requests go first: starting the image process takes up the CPU for a while. */
const IMAGE_PROCESS_DELAY_MS = 200
/** One process renders a new image's sizes; a person who already looks at it needs another. */
const PRERENDERING = 2

const TOO_MANY = 'HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** A running service. */
export interface LocalService {
  /** Base URL of the service, without a trailing slash, such as `http://127.0.0.1:4100`. */
  readonly url: string
  /** The TCP port in use. */
  readonly port: number
  /** Asks clients to connect elsewhere next time; requests are still answered. */
  drain(): void
  /** Stops listening, ends running requests and resolves once all writes have finished; calling it twice is safe. */
  close(): Promise<void>
}

/**
 * Starts an upload service and image CDN that speaks the Uploadcare wire protocol.
 *
 * @throws LocalServiceStartError if the port or the data directory is taken, the directory can't be used or a
 * fault doesn't exist.
 * @example
 * const service = await createLocalService({ dataDir: temporaryDirectory, port: 0 })
 * await fetch(`${service.url}/health`)
 * await service.close()
 */
export function createLocalService(options: LocalServiceOptions): Promise<LocalService> {
  return startService(options, openDiskBackend)
}

/**
 * Starts a service that keeps its files in a backend.
 *
 * @param openBackend receives the service's URL.
 * @param extensions additions of another edition.
 */
export async function startService(
  options: LocalServiceOptions,
  openBackend: (settings: ResolvedOptions, url: string) => Promise<Backend>,
  extensions: ServiceExtensions = {},
): Promise<LocalService> {
  const settings = resolveOptions(options)
  const faults = createFaults(settings)
  const http = createHttpServer(settings)
  if (faults.areAllowed) faults.line.attach(http.server)
  // Listens before touching the directory: if the port is taken, the files might be in use too.
  const port = await http.listen(settings.port, settings.host)
  const url = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`
  const backend = await openBackend(settings, url).catch(async (error: unknown) => {
    await http.close(0)
    throw error
  })
  const parts = createServiceParts(settings, faults, backend, extensions)
  const app = await createHttpApp(parts, http, extensions)
  http.serve(app.handler, (request, socket, head) => {
    const network = networkOf(findClientAddress(request, extensions.proxyCount ?? 0))
    const leave = http.busy.enter(network, request.socket, () => socket.destroy())
    if (!leave) {
      // HTTP sockets allow half-open connections: without this, it would stay until its client closes it.
      socket.once('finish', () => socket.destroy())
      socket.on('error', () => {}).end(TOO_MANY)
      return
    }
    socket.once('close', leave)
    parts.realtime.accept(request, socket, head)
  })
  const runSweep = async () => {
    await removeExpired(parts)
    await resumeDeliveries(parts)
  }
  // Files on a disk can have expired since it was last used.
  void parts.storage.track(backend.isIndexed ? runSweep() : resumeDeliveries(parts))
  extensions.sweeps?.process(runSweep)
  const sweep = extensions.sweeps ? undefined : setInterval(() => void runSweep(), SWEEP_INTERVAL_MS).unref()
  const preparation = settings.keepImageProcess
    ? setTimeout(
        () => parts.imageWork.keepReady(settings.prerender.length > 0 ? PRERENDERING : 1),
        IMAGE_PROCESS_DELAY_MS,
      ).unref()
    : undefined

  async function stop(): Promise<void> {
    clearInterval(sweep)
    clearTimeout(preparation)
    faults.line.clear()
    parts.deliveries.close()
    parts.scans.close()
    parts.prerenders.close()
    parts.fetches.close()
    parts.realtime.close()
    await http.close(settings.closeGraceMs)
    await app.close()
    // Uploads that wait for image work no longer have a client.
    parts.imageWork.close()
    await parts.storage.settled()
    await backend.release()
  }

  let closing: Promise<void> | undefined
  return {
    url,
    port,
    drain: http.drain,
    close() {
      closing ??= stop()
      return closing
    },
  }
}

/** Removes what has expired. The next sweep retries whatever fails now. */
async function removeExpired({ storage, multipart, settings }: ServiceParts): Promise<void> {
  try {
    await storage.removeExpired()
    await multipart.removeExpired()
  } catch (error) {
    settings.log(`Expired files could not be removed: ${String(error)}`)
  }
}

async function resumeDeliveries({ deliveries, settings }: ServiceParts): Promise<void> {
  try {
    await deliveries.resume()
  } catch (error) {
    settings.log(`Webhooks could not be resumed: ${String(error)}`)
  }
}
