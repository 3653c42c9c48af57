import type { Clock } from '@lading/kernel'
import type { FoundFile, ReadFailure } from './FoundFile.js'
import { pause } from './pause.js'
import type { TransferItem } from './readTransfer.js'

/** Files that are read concurrently. */
const READ_CONCURRENCY = 100

/** Options of {@link readItems}. */
export interface ReadItemsOptions {
  readonly clock: Clock
  /** When aborted, the reading ends. */
  readonly signal: AbortSignal
  /** Called with the next files, at most {@link READ_CONCURRENCY}. */
  readonly onFiles: (files: readonly FoundFile[]) => void
}

/** A folder of which entries are still to be read. */
interface OpenFolder {
  readonly reader: FileSystemDirectoryReader
  readonly path: string
}

type StackItem = TransferItem | OpenFolder

/**
 * Reads files and, recursively, folders. Resolves with what could not be read, never rejects.
 *
 * The files are in the order of the items, those of a folder in its place.
 */
export async function readItems(
  items: readonly TransferItem[],
  { clock, signal, onFiles }: ReadItemsOptions,
): Promise<readonly ReadFailure[]> {
  const failures: ReadFailure[] = []
  // A stack instead of recursion: a deep tree cannot overflow it. The next item is the last one.
  const stack: StackItem[] = items.toReversed()
  let sincePause = 0
  while (stack.length > 0 && !signal.aborted) {
    const results = await Promise.all(takeFiles(stack).map((item) => readFile(item)))
    if (signal.aborted) break
    const files: FoundFile[] = []
    for (const result of results) {
      if ('file' in result) files.push(result)
      else failures.push(result)
    }
    if (files.length > 0) onFiles(files)
    sincePause += results.length
    const folder = stack.at(-1)
    if (folder && (isOpen(folder) || isFolder(folder))) {
      stack.pop()
      await readFolder(folder, stack, failures)
      sincePause += 1
    }
    if (sincePause >= READ_CONCURRENCY) {
      sincePause = 0
      await pause(clock)
    }
  }
  return failures
}

/** Removes the next files from the stack, up to a folder or {@link READ_CONCURRENCY}. */
function takeFiles(stack: StackItem[]): (File | FileSystemEntry)[] {
  const files: (File | FileSystemEntry)[] = []
  for (
    let item = stack.at(-1);
    item && isFile(item) && files.length < READ_CONCURRENCY;
    item = stack.at(-1)
  ) {
    files.push(item)
    stack.pop()
  }
  return files
}

async function readFile(item: File | FileSystemEntry): Promise<FoundFile | ReadFailure> {
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

/** Puts the next entries of a folder on the stack; a reader returns portions, in Chromium of 100, and an empty one at the end. */
async function readFolder(
  item: FileSystemDirectoryEntry | OpenFolder,
  stack: StackItem[],
  failures: ReadFailure[],
): Promise<void> {
  const path = isOpen(item) ? item.path : pathOf(item)
  try {
    const reader = isOpen(item) ? item.reader : item.createReader()
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject)
    })
    if (portion.length === 0) return
    stack.push({ reader, path })
    for (const child of portion.reverse()) stack.push(child)
  } catch (error) {
    failures.push({ path, error })
  }
}

function isFile(item: StackItem): item is File | FileSystemEntry {
  return !isOpen(item) && !isFolder(item)
}

function isOpen(item: StackItem): item is OpenFolder {
  return 'reader' in item
}

/** Returns whether an item is a folder. */
export function isFolder(item: TransferItem): item is FileSystemDirectoryEntry {
  return 'isDirectory' in item && item.isDirectory
}

function pathOf(entry: FileSystemEntry): string {
  return entry.fullPath.replace(/^\/+/, '') || entry.name
}
