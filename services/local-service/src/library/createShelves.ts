import { LRUCache } from 'lru-cache'
import type { FileEvents } from '../events/createFileEvents.js'
import { readShownFacts } from '../storage/ShownFacts.js'
import type { StoredFile } from '../storage/StoredFile.js'
import { toIndexed } from '../storage/toIndexed.js'
import { type LibraryFile, toLibraryFile } from './LibraryFile.js'
import { type LibraryStorage, listFiles } from './listFiles.js'
import { measure, Shelf } from './Shelf.js'

/** Projects' files in memory, loaded when they're first needed. */
export interface Shelves {
  /** Returns a project's shelf if it's loaded. */
  peek(publicKey: string): Shelf | undefined
  /** Loads a project's shelf. @throws StorageError */
  load(publicKey: string): Promise<Shelf>
}

/** Most files on all shelves. */
const MAX_ALL_FILES = 500_000
/** Then a shelf is read again, in the background: other programs can have changed the directory. */
const LIFETIME_MS = 600_000

/** Creates the shelves for a storage. */
export function createShelves(storage: LibraryStorage, events: FileEvents): Shelves {
  const shelves = new LRUCache<string, Shelf>({
    maxSize: MAX_ALL_FILES,
    sizeCalculation: ({ size }) => size + 1,
  })
  const loading = new Map<string, { readonly shelf: Promise<Shelf>; readonly changes: Change[] }>()

  events.subscribe(({ name, file }) => {
    const { publicKey } = file
    if (publicKey === undefined) return
    const change = changeFor(name === 'file.uploaded' || name === 'file.stored', file)
    const shelf = shelves.peek(publicKey)
    if (shelf) {
      change(shelf)
      // The cache measures a shelf when it's put in.
      shelves.delete(publicKey)
      shelves.set(publicKey, shelf)
    }
    loading.get(publicKey)?.changes.push(change)
  })

  function load(publicKey: string): Promise<Shelf> {
    const known = shelves.get(publicKey)
    if (!known) return reload(publicKey)
    const isOld = performance.now() - known.madeAtMs > LIFETIME_MS
    // The next call reports a failure if it's still there.
    if (isOld) reload(publicKey).catch(() => {})
    return Promise.resolve(known)
  }

  function reload(publicKey: string): Promise<Shelf> {
    const running = loading.get(publicKey)
    if (running) return running.shelf
    const changes: Change[] = []
    const shelf = read(publicKey, storage)
      .then((files) => {
        const loaded = new Shelf(files)
        for (const change of changes) change(loaded)
        shelves.set(publicKey, loaded)
        return loaded
      })
      .finally(() => loading.delete(publicKey))
    loading.set(publicKey, { shelf, changes })
    return shelf
  }

  return { peek: (publicKey) => shelves.get(publicKey), load }
}

type Change = (shelf: Shelf) => void

function changeFor(isThere: boolean, file: StoredFile): Change {
  if (!isThere) return (shelf) => shelf.remove(file)
  if (!file.isStored) return () => {}
  const added = toLibraryFile(toIndexed(file), readShownFacts(file))
  return (shelf) => shelf.add(added)
}

/** Reads a project's newest files, newest first. */
async function read(publicKey: string, storage: LibraryStorage): Promise<readonly LibraryFile[]> {
  const files: LibraryFile[] = []
  const share = createShare()
  let characters = 0
  for await (const file of listFiles(storage, publicKey)) {
    characters += measure(file)
    if (Shelf.isFull(files.length, characters)) break
    files.push({ ...file, folder: share(file.folder), owner: file.owner && share(file.owner) })
  }
  return files
}

/** Keeps one copy of equal texts. */
function createShare(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const kept = known.get(text)
    if (kept !== undefined) return kept
    known.set(text, text)
    return text
  }
}
