import { createHttpApp } from './http/createHttpApp.js'
import { LocalServiceStartError } from './LocalServiceStartError.js'
import { type LocalServiceOptions, type ResolvedOptions, resolveOptions } from './localServiceOptions.js'
import { openServiceParts } from './openServiceParts.js'
import type { ServiceParts } from './ServiceParts.js'

const sweepIntervalMs = 60_000

/** A running service. */
export interface LocalService {
  /** Base of every address, without a trailing slash, such as `http://127.0.0.1:4100`. */
  readonly url: string
  /** The TCP port in use. */
  readonly port: number
  /** Stops listening, ends running requests and resolves once nothing is written any more; safe to call twice. */
  close(): Promise<void>
}

/**
 * Starts an upload service and image CDN that speaks the Uploadcare wire protocol.
 *
 * @throws {LocalServiceStartError} when the port is taken, the data directory cannot be used or a fault does not exist.
 * @example
 * const service = await createLocalService({ dataDir: temporaryDirectory, port: 0 })
 * await fetch(`${service.url}/health`)
 * await service.close()
 */
export async function createLocalService(options: LocalServiceOptions): Promise<LocalService> {
  const settings = resolveOptions(options)
  const parts = await openServiceParts(settings)
  const app = createHttpApp(parts)
  app.server.on('upgrade', parts.realtime.accept)
  try {
    await app.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    await app.close()
    throw startErrorFrom(error, settings)
  }
  const sweep = setInterval(() => void removeExpired(parts), sweepIntervalMs).unref()

  let closing: Promise<void> | undefined
  async function stop(): Promise<void> {
    clearInterval(sweep)
    parts.faults.line.clear()
    parts.downloads.close()
    parts.realtime.close()
    const cut = setTimeout(() => app.server.closeAllConnections(), settings.closeGraceMs)
    try {
      await app.close()
      await parts.storage.settled()
    } finally {
      clearTimeout(cut)
    }
  }

  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : settings.port
  return {
    url: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
    port,
    close() {
      closing ??= stop()
      return closing
    },
  }
}

/** Clears what has outlived its time; what fails now is tried again with the next sweep. */
async function removeExpired({ storage, multipart, settings }: ServiceParts): Promise<void> {
  try {
    await storage.removeExpired()
    await multipart.removeExpired()
  } catch (error) {
    settings.log(`Expired files could not be removed: ${String(error)}`)
  }
}

function startErrorFrom(error: unknown, { host, port }: ResolvedOptions): LocalServiceStartError {
  const systemCode = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  if (systemCode === 'EADDRINUSE') {
    const hint = 'stop the other program or choose another port'
    return new LocalServiceStartError('port-taken', `Port ${port} on ${host} is taken: ${hint}.`, {
      cause: error,
    })
  }
  const message = `Cannot listen on ${host}:${port} (${systemCode}): choose another port.`
  return new LocalServiceStartError('port-refused', message, { cause: error })
}
