import { mkdir } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { openRenderCache } from '../cdn/openRenderCache.js'
import { LocalServiceStartError } from '../errors/LocalServiceStartError.js'
import { openGroupStorage } from '../groups/openGroupStorage.js'
import { openMultipartStore } from '../multipart/openMultipartStore.js'
import type { ResolvedOptions } from '../options/LocalServiceOptions.js'
import { createDataPaths } from '../storage/createDataPaths.js'
import { createFactsBudget } from '../storage/createFactsBudget.js'
import { type DirectoryLock, lockDataDirectory } from '../storage/lockDataDirectory.js'
import { openDocuments } from '../storage/openDocuments.js'
import { openFileStorage } from '../storage/openFileStorage.js'
import type { Backend } from './Backend.js'

/** Backend options. */
export type BackendSettings = Pick<
  ResolvedOptions,
  'dataDir' | 'log' | 'now' | 'maxCacheBytes' | 'unstoredLifetimeMs'
>

/**
 * Locks and reads a data directory, creating it if it's missing.
 *
 * @param url URL of the service that uses it.
 * @throws LocalServiceStartError `data-dir-taken`, or `data-dir-unusable` if it can't be read or written.
 */
export async function openDiskBackend(settings: BackendSettings, url: string): Promise<Backend> {
  const { dataDir, log, now, maxCacheBytes } = settings
  const paths = createDataPaths(resolve(dataDir))
  const facts = createFactsBudget()
  let lock: DirectoryLock | undefined
  try {
    await mkdir(resolve(dataDir), { recursive: true })
    // Opening clears an interrupted run's leftovers, which look like files that a running service is about to finish.
    lock = await lockDataDirectory({ locksDir: paths.locksDir, dataDir, url, log })
    return {
      storage: await openFileStorage(paths, settings),
      multipart: await openMultipartStore(paths, { now, log, facts }),
      groups: await openGroupStorage(paths, { now, log }),
      documents: openDocuments(paths.documentsDir, log),
      renders: await openRenderCache(paths.cacheDir, maxCacheBytes, log),
      isIndexed: true,
      release: lock.release,
    }
  } catch (cause) {
    await lock?.release()
    if (cause instanceof LocalServiceStartError) throw cause
    throw createUnusableError(dataDir, cause)
  }
}

/** Names the directory entry that is in the way, and the system's reason. */
function createUnusableError(dataDir: string, cause: unknown): LocalServiceStartError {
  const path = cause instanceof Error && 'path' in cause ? String(cause.path) : dataDir
  const entry = relative(resolve(dataDir), path)
  const subject = entry === '' ? '' : ` because of its entry "${entry}"`
  const reason = cause instanceof Error ? cause.message : String(cause)
  const message = `The data directory ${dataDir} cannot be used${subject} (${reason}): choose one that can be read and written.`
  return new LocalServiceStartError('data-dir-unusable', message, { cause })
}
