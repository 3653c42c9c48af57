import type { UploadEntry } from '@lading/kernel'
import { getFileHandle } from './fileHandles.js'
import type { KeepFilesOptions } from './KeepFilesOptions.js'
import { isKeptFile, type KeptFile } from './KeptFile.js'
import { keptFilesStore } from './keptFilesStore.js'
import { showKeptFiles } from './showKeptFiles.js'

/** Minimum file size to keep. Smaller files upload again quickly, and there can be thousands. */
const MIN_BYTES = 1_048_576

/** Ids of kept files that an uploader on this page already shows, so that each file is offered only once. */
const offered = new Set<string>()

/**
 * Keeps files whose uploads can continue after a reload, with their handles if the browser provides them. Offers files left by an earlier
 * page: they continue with one click, or after the person selects them again.
 */
export function keepFiles(options: KeepFilesOptions): void {
  const { uploader, logger, on, signal, clock } = options
  const stored = new Map<string, () => void>()
  let isBroken = false

  const attempt = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((error: unknown) => {
      if (!isBroken)
        logger.warn('After a reload, files must be chosen again: this page cannot store them.', error)
      isBroken = true
    })
  }

  const keep = async (id: string) => {
    const entry = uploader.entries.get(id)
    if (!entry?.file || stored.has(id) || isBroken) return
    if (options.getTransport()?.keepsBytes?.(entry) === false) return
    // Mark the file before waiting for its handle: the upload can end first.
    stored.set(id, holdLock(id))
    const handle = await getFileHandle(entry.file)
    const latest = uploader.entries.get(id)
    if (latest && stored.has(id))
      await attempt(keptFilesStore.set(toKept(latest, entry.file, handle, clock.now())))
  }
  const drop = (id: string) => {
    const release = stored.get(id)
    if (!release) return
    stored.delete(id)
    release()
    void attempt(keptFilesStore.delete(id))
  }

  // Check on every change: a transport might know only after its code has loaded that it keeps this file's bytes.
  options.onCleanup(
    uploader.entries.observe(({ next }) => {
      if (next.isUploading && !next.isQueued && next.file && next.file.size >= MIN_BYTES)
        void keep(next.internalId)
    }),
  )
  on('file-upload-success', ({ internalId }) => drop(internalId))
  on('file-removed', ({ internalId }) => drop(internalId))
  // A removed uploader leaves its kept files for the next uploader.
  options.onCleanup(() => {
    for (const release of stored.values()) release()
  })

  const offer = async () => {
    const found = (await keptFilesStore.getAll()).filter((value) => isKeptFile(value, clock.now()))
    const held = await getHeldIds()
    const left = found.filter(
      ({ id, page }) => page === location.pathname && !held.has(id) && !offered.has(id),
    )
    if (left.length === 0 || signal.aborted) return
    for (const { id } of left) offered.add(id)
    options.onCleanup(() => {
      for (const { id } of left) offered.delete(id)
    })
    showKeptFiles({
      ...options,
      files: left,
      // Without a database we can't know about other tabs, so assume the file is ours.
      take: (id) => keptFilesStore.take(id).catch(() => true),
      forget: (id) => {
        void attempt(keptFilesStore.delete(id))
      },
    })
  }
  // Without a database, no files were kept.
  offer().catch(() => {})
}

function toKept(
  { internalId: id, fileName, fullPath, source, metadata, tags }: UploadEntry,
  file: File | Blob,
  handle: FileSystemFileHandle | null,
  savedAtMs: number,
): KeptFile {
  const { name = '', lastModified = 0 } = file as Partial<File>
  const { size, type } = file
  return {
    ...{ id, page: location.pathname, name, size, type, lastModified, fileName: fileName ?? name },
    ...{ fullPath, source, metadata, tags, handle, savedAtMs },
  }
}

const LOCK_PREFIX = 'lading-file '

/** Holds a lock that tells other tabs the file is being uploaded, until the page closes. Returns a function that releases it earlier. */
function holdLock(id: string): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // Insecure origins have no Web Locks API, and opaque origins aren't allowed to use it.
  globalThis.navigator?.locks?.request(LOCK_PREFIX + id, () => held).catch(() => {})
  return release
}

async function getHeldIds(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {}
  return new Set(held.map(({ name = '' }) => name.slice(LOCK_PREFIX.length)))
}
