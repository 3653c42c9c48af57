import type { UploadEntry } from '@lading/kernel'
import { getFileHandle } from './fileHandles.js'
import type { KeepFilesOptions } from './KeepFilesOptions.js'
import { isKeptFile, type KeptFile } from './KeptFile.js'
import { keptFilesStore } from './keptFilesStore.js'
import { showKeptFiles } from './showKeptFiles.js'

/** Smaller files are sent again in a moment, and there can be thousands of them. */
const MIN_BYTES = 1_048_576

/** Ids of kept files that an uploader of this page shows: each file is offered once. */
const offered = new Set<string>()

/**
 * Keeps the files of uploads that can continue after a reload, with the handles that browsers have for dropped and picked files, and
 * offers the ones that an earlier page has left: to continue by one press, or by choosing them again.
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
    // Marked now, because the upload can end while the handle is read.
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

  // With each change, because a transport may know only after its code is loaded that it keeps the bytes of this file.
  options.onCleanup(
    uploader.entries.observe(({ next }) => {
      if (next.isUploading && !next.isQueued && next.file && next.file.size >= MIN_BYTES)
        void keep(next.internalId)
    }),
  )
  on('file-upload-success', ({ internalId }) => drop(internalId))
  on('file-removed', ({ internalId }) => drop(internalId))
  // A removed uploader leaves its files for the next one.
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
      // Without a database, nothing is known of other tabs.
      take: (id) => keptFilesStore.take(id).catch(() => true),
      forget: (id) => {
        void attempt(keptFilesStore.delete(id))
      },
    })
  }
  // Without a database nothing was kept.
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

/** Tells other tabs that a file is being uploaded, until the page ends. Returns a function that ends it earlier. */
function holdLock(id: string): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // Pages on insecure origins have no locks, and opaque origins may not use them.
  globalThis.navigator?.locks?.request(LOCK_PREFIX + id, () => held).catch(() => {})
  return release
}

async function getHeldIds(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {}
  return new Set(held.map(({ name = '' }) => name.slice(LOCK_PREFIX.length)))
}
