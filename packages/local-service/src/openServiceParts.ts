import { mkdir } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { createProxiedFiles } from './cdn/createProxiedFiles.js'
import { openRenderCache } from './cdn/openRenderCache.js'
import type { ServiceParts } from './endpoints/ServiceParts.js'
import { LocalServiceStartError } from './errors/LocalServiceStartError.js'
import type { Faults } from './faults/createFaults.js'
import { createDownloads } from './fromUrl/createDownloads.js'
import { createFetchLimit } from './fromUrl/createFetchLimit.js'
import { openGroupStorage } from './groups/openGroupStorage.js'
import { createOriginPolicy } from './http/createOriginPolicy.js'
import { createImageWork } from './imageWork/createImageWork.js'
import { createReadiness } from './info/createReadiness.js'
import { createMetrics } from './metrics/createMetrics.js'
import { openMultipartStore } from './multipart/openMultipartStore.js'
import type { ResolvedOptions } from './options/LocalServiceOptions.js'
import { createAccess } from './projects/createAccess.js'
import { createRealtime } from './realtime/createRealtime.js'
import { publishDownload } from './realtime/publishDownload.js'
import { createDataPaths } from './storage/createDataPaths.js'
import { createFactsBudget } from './storage/createFactsBudget.js'
import { type DirectoryLock, lockDataDirectory } from './storage/lockDataDirectory.js'
import { openFileStorage } from './storage/openFileStorage.js'

const REALTIME_ACTIVITY_MS = 120_000

/**
 * Locks and reads the data directory and creates everything that lives as long as the service.
 *
 * @param url address of this service.
 * @throws LocalServiceStartError `data-dir-taken`, or `data-dir-unusable` when it cannot be read or written.
 */
export async function openServiceParts(
  settings: ResolvedOptions,
  faults: Faults,
  url: string,
): Promise<ServiceParts> {
  const { log, now } = settings
  const directory = await openDirectory(settings, url)
  const { storage } = directory
  const readiness = createReadiness(settings)
  const origins = createOriginPolicy(settings.allowedOrigins)
  const realtime = createRealtime({
    faults: faults.realtime,
    origins,
    activityTimeoutMs: REALTIME_ACTIVITY_MS,
  })
  const imageWork = createImageWork(settings)
  const fetches = createFetchLimit()
  const downloads = createDownloads({
    fetches,
    ...settings,
    storage,
    imageWork,
    log,
    onChange: (task) => publishDownload(task, realtime, readiness),
  })
  const proxied = createProxiedFiles({ ...settings, fetches, storage, imageWork })
  const access = createAccess(settings.publicKeys, now)
  const metrics = createMetrics({ ...directory, realtime })
  return {
    settings,
    ...directory,
    imageWork,
    access,
    origins,
    readiness,
    fetches,
    downloads,
    proxied,
    realtime,
    metrics,
    faults,
  }
}

async function openDirectory(settings: ResolvedOptions, url: string) {
  const { dataDir, log, now, maxCacheBytes } = settings
  const paths = createDataPaths(resolve(dataDir))
  const facts = createFactsBudget()
  let lock: DirectoryLock | undefined
  try {
    await mkdir(resolve(dataDir), { recursive: true })
    // Opening clears what an interrupted run left, which looks like what a running service is about to finish.
    lock = await lockDataDirectory({ locksDir: paths.locksDir, dataDir, url, log })
    return {
      lock,
      storage: await openFileStorage(paths, { ...settings, facts }),
      multipart: await openMultipartStore(paths, { now, log, facts }),
      groups: await openGroupStorage(paths, { now, log, facts }),
      renders: await openRenderCache(paths.cacheDir, maxCacheBytes, log),
    }
  } catch (cause) {
    await lock?.release()
    if (cause instanceof LocalServiceStartError) throw cause
    throw createUnusableError(dataDir, cause)
  }
}

/** Names the entry of the directory that is in the way, and the reason of the system. */
function createUnusableError(dataDir: string, cause: unknown): LocalServiceStartError {
  const path = cause instanceof Error && 'path' in cause ? String(cause.path) : dataDir
  const entry = relative(resolve(dataDir), path)
  const subject = entry === '' ? '' : ` because of its entry "${entry}"`
  const reason = cause instanceof Error ? cause.message : String(cause)
  const message = `The data directory ${dataDir} cannot be used${subject} (${reason}): choose one that can be read and written.`
  return new LocalServiceStartError('data-dir-unusable', message, { cause })
}
