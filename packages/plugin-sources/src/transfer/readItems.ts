import { type Clock, isHidden } from '@lading/kernel'
import { setFileHandle } from '../kept/fileHandles.js'
import type { FoundFile, ReadFailure } from './FoundFile.js'
import { pause } from './pause.js'

/** An item of a transfer: a file, or an entry whose files are still to be read. */
export type TransferItem = File | FileSystemEntry

/** An item in engines that can open its file again after a reload. */
interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>
}

/**
 * Returns the files and folders of a transfer in their order. Must be called inside the event.
 *
 * @param keepsHandles Whether the handles of files are kept. @default false
 */
export function readTransfer(transfer: DataTransfer, keepsHandles = false): TransferItem[] {
  const items = [...(transfer.items ?? [])].filter(({ kind }) => kind === 'file')
  const found = items.flatMap((item): TransferItem[] => {
    const entry = item.webkitGetAsEntry?.() ?? null
    if (entry?.isDirectory) return [entry]
    // Here the file is available; some entries cannot provide it later.
    const file = item.getAsFile()
    const handle = file && keepsHandles && (item as HandleItem).getAsFileSystemHandle?.()
    if (handle) setFileHandle(file, handle)
    return file ? [file] : entry ? [entry] : []
  })
  return found.length > 0 ? found : [...(transfer.files ?? [])]
}

/** Files that are read concurrently. */
const READ_CONCURRENCY = 100

/** Folders that are listed concurrently: each answer of the browser takes a while. */
const LIST_CONCURRENCY = 16

/** Entries of one folder after which its files are read, so that the list grows during the reading. */
const LIST_SIZE = 1000

interface ReadItemsOptions {
  readonly clock: Clock
  /** When aborted, the reading ends. */
  readonly signal: AbortSignal
  /** Called with the number of entries of a folder that were left out because nobody sees them. @default they are read */
  readonly onHidden?: ((count: number) => void) | undefined
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
 * Reads files and, recursively, folders. Resolves with the failures, never rejects.
 *
 * The files are in the order of the items, those of a folder in its place.
 */
export async function readItems(
  items: readonly TransferItem[],
  { clock, signal, onFiles, onHidden }: ReadItemsOptions,
): Promise<readonly ReadFailure[]> {
  const failures: ReadFailure[] = []
  // A stack instead of recursion: a deep tree cannot overflow it. The next item is the last one.
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
  // Of a folder that was chosen, not dropped.
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

/** Removes the next folders from the stack, up to a file or {@link LIST_CONCURRENCY}. */
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

/** Returns the next entries of a folder; the last item is the folder itself where it has more. */
async function listFolder(
  item: FileSystemDirectoryEntry | OpenFolder,
  failures: ReadFailure[],
  onHidden: ReadItemsOptions['onHidden'],
): Promise<StackItem[]> {
  const path = isOpen(item) ? item.path : pathOf(item)
  const children: StackItem[] = []
  try {
    const reader = isOpen(item) ? item.reader : item.createReader()
    // A reader returns portions, in Chromium of 100 entries, and an empty one at the end. Hidden ones count, so that a folder of
    // them can be canceled.
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
