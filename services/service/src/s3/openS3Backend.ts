import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Backend,
  createOperationCounts,
  type OperationCounts,
  openRenderCache,
  StorageError,
} from '@lading/local-service/parts'
import { createBucketUrl, createPartSigner, type PartSigner } from '@lading/server/store'
import { createTrash } from '../trash/createTrash.js'
import { createDirectCheck, type DirectCheck } from './createDirectCheck.js'
import { createImporter, type Importer } from './createImporter.js'
import { createKeys } from './createKeys.js'
import { createLocalCopies } from './createLocalCopies.js'
import { createMeasuredObjects, type StoreUse } from './createMeasuredObjects.js'
import { createS3Client } from './createS3Client.js'
import { createS3Objects } from './createS3Objects.js'
import { createSharedRenders, type Locks, type SharedRenders } from './createSharedRenders.js'
import { createStoreReaders } from './createStoreReaders.js'
import { createSweep } from './createSweep.js'
import { createVersions } from './createVersions.js'
import { createWorkTracker } from './createWorkTracker.js'
import type { Objects } from './Objects.js'
import { openS3Documents } from './openS3Documents.js'
import { openS3Groups } from './openS3Groups.js'
import { openS3Multipart } from './openS3Multipart.js'
import { openS3Records } from './openS3Records.js'
import { openS3Storage, type S3Storage } from './openS3Storage.js'
import { openSpool } from './openSpool.js'
import { parseStored } from './parseStored.js'
import type { S3Options } from './S3Options.js'
import type { S3Parts } from './S3Parts.js'
import type { Trace } from './Trace.js'

/** Stores refuse requests if the clocks differ by 15 minutes. */
const MAX_SKEW_MINUTES = 5

/** Options for a backend on an S3-compatible store. */
export interface S3BackendSettings {
  readonly s3: S3Options
  /** Directory for temporary files. @default the system's temporary directory */
  readonly temporaryDir?: string
  readonly now: () => number
  readonly log: (line: string) => void
  /** Lifetime of a file that isn't stored permanently, in milliseconds. */
  readonly unstoredLifetimeMs: number
  /** Delay before a removed file's bytes are erased, in milliseconds. @default 0 */
  readonly trashMs?: number
  /** Maximum disk space on this node for rendered images, in bytes; never more than a quarter of the free space at startup. */
  readonly maxCacheBytes: number
  /** Keeps several nodes from rendering the same image at the same time. @default none */
  readonly locks?: Locks
  /** Counts what is kept for each network. @default in this node's memory */
  readonly operations?: OperationCounts
  /** Traces requests to the store. @default none */
  readonly trace?: Trace
}

/** Parts of a bucket that verification and repairs need. */
export interface S3Inside extends Pick<S3Parts, 'keys' | 'now' | 'objects' | 'trash' | 'unstoredLifetimeMs'> {
  readonly storage: Pick<S3Storage, 'erase' | 'purge' | 'seize'>
}

/** A backend on a store. */
export interface S3Backend extends Backend {
  /** Resolves if the store answers. @throws StorageError with the reason. */
  check(): Promise<void>
  readonly renders: SharedRenders
  readonly importer: Importer
  /** Store requests by method. */
  readonly use: ReadonlyMap<string, StoreUse>
}

/** A backend with access to its internals. */
export interface S3Bucket extends S3Backend {
  readonly inside: S3Inside
}

/** Opens a bucket as a service's storage. Any number of nodes can have it open. */
export function openS3Backend(settings: S3BackendSettings): Promise<S3Backend> {
  return openS3Bucket(settings)
}

/** Like `openS3Backend`, with access to the backend's internals. */
export async function openS3Bucket(settings: S3BackendSettings): Promise<S3Bucket> {
  const { s3 } = settings
  const client = createS3Client(s3)
  const signer = createPartSigner({
    bucketUrl: createBucketUrl(s3),
    region: s3.region ?? 'us-east-1',
    credentials: client.config.credentials,
    // The SDK follows the store's clock, which decides when part URLs expire.
    now: () => Date.now() + client.config.systemClockOffset,
    ...(s3.partUrlsEndIn !== undefined && { lifetimeS: s3.partUrlsEndIn }),
  })
  const objects = createS3Objects(client, s3.bucket)
  const backend = await openObjectBackend(settings, objects, signer, createDirectCheck(s3, client))
  return {
    ...backend,
    async check() {
      await backend.check()
      checkClock(client.config.systemClockOffset)
    },
    async release() {
      await backend.release()
      client.destroy()
    },
  }
}

/** @throws StorageError if the clocks of this machine and the store differ by more than requests allow. */
function checkClock(offsetMs: number): void {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000)
  if (minutes < MAX_SKEW_MINUTES) return
  const direction = offsetMs < 0 ? 'ahead of' : 'behind'
  const message = `The clock of this machine is ${minutes} minutes ${direction} that of the store: set it, since files are dated by it.`
  throw new StorageError(undefined, { code: 'store-failed', message })
}

/** Opens a service's storage on a store. */
export async function openObjectBackend(
  settings: S3BackendSettings,
  store: Objects,
  signer: PartSigner,
  isDirect: DirectCheck = async () => true,
): Promise<S3Bucket> {
  const { s3, now, log, unstoredLifetimeMs, maxCacheBytes, temporaryDir = tmpdir(), trashMs = 0 } = settings
  const spool = await openSpool(temporaryDir, log)
  const copies = createLocalCopies(spool)
  const { objects, use } = createMeasuredObjects(store, settings.trace)
  const counts = settings.operations ?? createOperationCounts(now)
  const keys = createKeys(s3.prefix ?? '')
  const trash = createTrash({ objects, keyOf: keys.trash, parse: parseStored, now, delayMs: trashMs })
  const shared = { spool, copies, readers: createStoreReaders(), trash, now, log, unstoredLifetimeMs }
  const parts = { objects, keys, versions: createVersions(objects), heads: new WeakMap(), ...shared }
  const records = openS3Records(parts)
  const storage = openS3Storage(parts, records)
  const multipart = openS3Multipart(parts, signer, s3, isDirect)
  const documents = openS3Documents(parts)
  const cacheBytes = Math.min(maxCacheBytes, spool.quarterBytes)
  const renders = await openRenderCache(join(spool.dir, 'renders'), cacheBytes, log)
  return {
    storage: {
      ...storage,
      removeExpired: createSweep(parts, { records, storage, multipart }),
      ...createWorkTracker(),
    },
    // The sweep finds expired files and uploads.
    multipart: { ...multipart, removeExpired: async () => {} },
    groups: openS3Groups(parts),
    documents,
    importer: createImporter(parts, records, documents),
    inside: { ...parts, storage },
    renders: createSharedRenders(renders, parts, settings.locks ?? unlocked, counts),
    isIndexed: false,
    use,
    // HEAD has no body that would distinguish a missing bucket from a missing object.
    check: async () => void (await objects.get(parts.keys.record('health'))),
    release: spool.close,
  }
}

const unlocked: Locks = { once: (_name, _find, work) => work() }
