import { resolve } from 'node:path'
import { openRenderCache } from './cdn/openRenderCache.js'
import { createFaults } from './faults/createFaults.js'
import { createDownloads } from './fromUrl/createDownloads.js'
import { openGroupStorage } from './groups/openGroupStorage.js'
import { createReadiness } from './info/createReadiness.js'
import { LocalServiceStartError } from './LocalServiceStartError.js'
import type { ResolvedOptions } from './localServiceOptions.js'
import { createMetrics } from './metrics/createMetrics.js'
import { openMultipartStore } from './multipart/openMultipartStore.js'
import { createAccess } from './projects/createAccess.js'
import { createRealtime } from './realtime/createRealtime.js'
import { publishDownload } from './realtime/publishDownload.js'
import type { ServiceParts } from './ServiceParts.js'
import { createDataPaths } from './storage/dataPaths.js'
import { openFileStorage } from './storage/openFileStorage.js'

const realtimeActivityMs = 120_000

/**
 * Reads the data directory and makes everything that lives as long as the service.
 *
 * @throws {LocalServiceStartError} `data-dir-unusable` when the directory cannot be read or written.
 */
export async function openServiceParts(settings: ResolvedOptions): Promise<ServiceParts> {
  const { log, now } = settings
  const faults = createFaults(settings)
  const paths = createDataPaths(resolve(settings.dataDir))
  const [storage, multipart, groups, renders] = await openDirectory(settings, paths)
  const readiness = createReadiness(settings)
  const realtime = createRealtime({ faults: faults.realtime, activityTimeoutMs: realtimeActivityMs })
  const downloads = createDownloads({
    ...settings,
    storage,
    log,
    onChange: (task) => publishDownload(task, realtime, readiness),
  })
  const access = createAccess(settings.publicKeys, now)
  const metrics = createMetrics()
  return {
    settings,
    access,
    storage,
    multipart,
    groups,
    renders,
    readiness,
    downloads,
    realtime,
    metrics,
    faults,
  }
}

async function openDirectory(settings: ResolvedOptions, paths: ReturnType<typeof createDataPaths>) {
  const { dataDir, log, now, maxCacheBytes } = settings
  try {
    // One after the other: the first makes the directory that the others add to.
    const storage = await openFileStorage(paths, settings)
    const multipart = await openMultipartStore(paths, now)
    const groups = await openGroupStorage(paths, now, log)
    return [storage, multipart, groups, await openRenderCache(paths.cacheDir, maxCacheBytes)] as const
  } catch (cause) {
    const message = `The data directory ${dataDir} cannot be used: choose one that can be read and written.`
    throw new LocalServiceStartError('data-dir-unusable', message, { cause })
  }
}
