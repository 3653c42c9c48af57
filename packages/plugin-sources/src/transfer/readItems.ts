import { type Clock, isHidden } from '@lading/kernel'
import { setFileHandle } from '../kept/fileHandles.js'
import type { FoundFile, ReadFailure } from './FoundFile.js'
import { pause } from './pause.js'

/** A transferred item: a file, or a file system entry that hasn't been read yet. */
export type TransferItem = File | FileSystemEntry

/** An item in browsers that can reopen its file after a reload. */
interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>
}

/**
 * Returns the transferred files and folders in order. Must be called inside the event handler.
 *
 * @param keepsHandles Whether to keep file handles. @default false
 */
export function readTransfer(transfer: DataTransfer, keepsHandles = false): TransferItem[] {
  const items = Array.from(transfer.items ?? []).filter(({ kind }) => kind === 'file')
  const found = items.flatMap((item): TransferItem[] => {
    const entry = item.webkitGetAsEntry?.() ?? null
    if (entry?.isDirectory) return [entry]
    // Get the file now: some entries can't provide it later.
    const file = item.getAsFile()
    const handle = file && keepsHandles && (item as HandleItem).getAsFileSystemHandle?.()
    if (handle) setFileHandle(file, handle)
    return file ? [file] : entry ? [entry] : []
  })
  return found.length > 0 ? found : Array.from(transfer.files ?? [])
}

/** Maximum number of files to read concurrently. */
const READ_CONCURRENCY = 100

/** Maximum number of folders to list concurrently: browsers take a while for each. */
const LIST_CONCURRENCY = 16

/** Number of entries to list before reading their files, so the list grows while a large folder is read. */
const LIST_SIZE = 1000

interface ReadItemsOptions {
  readonly clock: Clock
  /** Stops reading when aborted. */
  readonly signal: AbortSignal
  /** Called with the number of hidden entries that were left out of a folder. @default hidden entries are read */
  readonly onHidden?: ((count: number) => void) | undefined
  /** Called with the next batch, up to {@link READ_CONCURRENCY} files. */
  readonly onFiles: (files: readonly FoundFile[]) => void
}

/** A folder with entries left to list. */
interface OpenFolder {
  readonly reader: FileSystemDirectoryReader
  readonly path: string
}

type StackItem = TransferItem | OpenFolder

/**
 * Reads files and, recursively, folders. Resolves with the failures; never rejects.
 *
 * Files are found in item order; a folder's files take the folder's place.
 */
export async function readItems(
  items: readonly TransferItem[],
  { clock, signal, onFiles, onHidden }: ReadItemsOptions,
): Promise<readonly ReadFailure[]> {
  const failures: ReadFailure[] = []
  // Use a stack instead of recursion, so a deep tree can't overflow the call stack. The next item is at the end.
  const stack: StackItem[] = [...items].reverse()
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
    const folders = takeFolders(stack)
    const listed = await Promise.all(folders.map((folder) => listFolder(folder, failures, onHidden)))
    for (const content of listed.reverse()) stack.push(...content.reverse())
    sincePause += folders.length
    if (sincePause >= READ_CONCURRENCY) {
      sincePause = 0
      await pause(clock)
    }
  }
  return failures
}

/** Pops files off the stack until a folder or {@link READ_CONCURRENCY} files. */
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
  // Files of a selected folder have a relative path; dropped folders are entries.
  if (item instanceof File) return { file: item, fullPath: item.webkitRelativePath || null }
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

/** Pops folders off the stack until a file or {@link LIST_CONCURRENCY} folders. */
function takeFolders(stack: StackItem[]): (FileSystemDirectoryEntry | OpenFolder)[] {
  const folders: (FileSystemDirectoryEntry | OpenFolder)[] = []
  for (
    let item = stack.at(-1);
    item && (isOpen(item) || isFolder(item)) && folders.length < LIST_CONCURRENCY;
    item = stack.at(-1)
  ) {
    folders.push(item)
    stack.pop()
  }
  return folders
}

/** Returns a folder's next entries. If there might be more, the last item is the folder itself. */
async function listFolder(
  item: FileSystemDirectoryEntry | OpenFolder,
  failures: ReadFailure[],
  onHidden: ReadItemsOptions['onHidden'],
): Promise<StackItem[]> {
  const path = isOpen(item) ? item.path : pathOf(item)
  const children: StackItem[] = []
  try {
    const reader = isOpen(item) ? item.reader : item.createReader()
    // A reader returns entries in portions (100 in Chromium) and an empty portion at the end. Count hidden entries too, so that
    // reading a folder full of hidden entries can be canceled.
    for (let size = 0; size < LIST_SIZE; ) {
      const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => {
        reader.readEntries(resolve, reject)
      })
      if (portion.length === 0) return children
      size += portion.length
      const visible = onHidden ? portion.filter(({ name }) => !isHidden(name)) : portion
      if (visible.length < portion.length) onHidden?.(portion.length - visible.length)
      for (const child of visible) children.push(child)
    }
    children.push({ reader, path })
  } catch (error) {
    failures.push({ path, error })
  }
  return children
}

function isFile(item: StackItem): item is File | FileSystemEntry {
  return item instanceof File || !(isOpen(item) || isFolder(item))
}

function isOpen(item: StackItem): item is OpenFolder {
  return 'reader' in item
}

export function isFolder(item: TransferItem): item is FileSystemDirectoryEntry {
  return 'isDirectory' in item && item.isDirectory
}

function pathOf(entry: FileSystemEntry): string {
  return entry.fullPath.replace(/^\/+/, '') || entry.name
}
