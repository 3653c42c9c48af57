import type { Clock } from '@lading/kernel'
import type { FoundFile, FoundFiles, ReadFailure } from './FoundFile.js'
import type { TransferItem } from './readTransfer.js'

/** Files that are read concurrently. */
const READ_CONCURRENCY = 100

/** Options of {@link readItems}. */
export interface ReadItemsOptions {
  readonly clock: Clock
  /** When aborted, the reading ends with the files that were found until then. */
  readonly signal: AbortSignal
}

/**
 * Reads files and, recursively, folders. Never rejects: failures are returned beside the files.
 *
 * The files are in the order of the items, those of a folder in its place.
 */
export async function readItems(
  items: readonly TransferItem[],
  { clock, signal }: ReadItemsOptions,
): Promise<FoundFiles> {
  const files: FoundFile[] = []
  const failures: ReadFailure[] = []
  // A stack instead of recursion: a deep tree cannot overflow it. The next item is the last one.
  const stack = items.toReversed()
  let sincePause = 0
  while (stack.length > 0 && !signal.aborted) {
    const batch = takeFiles(stack)
    const results = await Promise.all(batch.map((item) => readFile(item)))
    for (const result of results) {
      if ('file' in result) files.push(result)
      else failures.push(result)
    }
    sincePause += batch.length
    const folder = stack.at(-1)
    if (folder && isFolder(folder)) {
      stack.pop()
      const { children, failure } = await listFolder(folder)
      if (failure) failures.push(failure)
      for (const child of children.reverse()) stack.push(child)
      sincePause += 1
    }
    if (sincePause >= READ_CONCURRENCY) {
      sincePause = 0
      await new Promise<void>((resolve) => {
        clock.schedule(0, resolve)
      })
    }
  }
  return { files, failures }
}

/** Removes the next files from the stack, up to a folder or {@link READ_CONCURRENCY}. */
function takeFiles(stack: TransferItem[]): TransferItem[] {
  const files: TransferItem[] = []
  for (
    let item = stack.at(-1);
    item && !isFolder(item) && files.length < READ_CONCURRENCY;
    item = stack.at(-1)
  ) {
    files.push(item)
    stack.pop()
  }
  return files
}

async function readFile(item: TransferItem): Promise<FoundFile | ReadFailure> {
  if (item instanceof File) return { file: item, fullPath: null }
  const path = pathOf(item)
  try {
    const file = await new Promise<File>((resolve, reject) => {
      ;(item as FileSystemFileEntry).file(resolve, reject)
    })
    return { file, fullPath: path.includes('/') ? path : null }
  } catch (error) {
    return { path, error }
  }
}

interface FolderContent {
  readonly children: FileSystemEntry[]
  readonly failure: ReadFailure | null
}

/** Lists a folder; its reader returns portions, in Chromium of 100 entries, and an empty one at the end. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FolderContent> {
  const children: FileSystemEntry[] = []
  try {
    const reader = folder.createReader()
    for (;;) {
      const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => {
        reader.readEntries(resolve, reject)
      })
      if (portion.length === 0) return { children, failure: null }
      for (const child of portion) children.push(child)
    }
  } catch (error) {
    return { children, failure: { path: pathOf(folder), error } }
  }
}

function isFolder(item: TransferItem): item is FileSystemDirectoryEntry {
  return 'isDirectory' in item && item.isDirectory
}

function pathOf(entry: FileSystemEntry): string {
  return entry.fullPath.replace(/^\/+/, '') || entry.name
}
