import type { Clock } from '@lading/kernel'
import type { FoundFile, FoundFiles, ReadFailure } from './FoundFile.js'
import type { TransferItem } from './takeItems.js'

/** Files that are read together. */
const RUN_LENGTH = 100

/** What {@link readItems} works with. */
export interface ReadItemsOptions {
  readonly clock: Clock
  /** When aborted, reading ends early with what has been found. */
  readonly signal: AbortSignal
}

/**
 * Reads folders with all that is below them. Never rejects: what cannot be read is told beside the files.
 *
 * The order is that of the items, each folder's files in the folder's place.
 */
export async function readItems(
  items: readonly TransferItem[],
  { clock, signal }: ReadItemsOptions,
): Promise<FoundFiles> {
  const files: FoundFile[] = []
  const failures: ReadFailure[] = []
  // A list of what is left, its next item last, instead of recursion: a deep tree cannot overflow it.
  const left = items.toReversed()
  let sincePause = 0
  while (left.length > 0 && !signal.aborted) {
    const run = takeRun(left)
    const results = await Promise.all(run.map((item) => readFile(item)))
    for (const result of results) {
      if ('file' in result) files.push(result)
      else failures.push(result)
    }
    sincePause += run.length
    const folder = left.at(-1)
    if (folder && isFolder(folder)) {
      left.pop()
      const { children, failure } = await listFolder(folder)
      if (failure) failures.push(failure)
      for (const child of children.reverse()) left.push(child)
      sincePause += 1
    }
    if (sincePause >= RUN_LENGTH) {
      sincePause = 0
      await new Promise<void>((resolve) => {
        clock.schedule(0, resolve)
      })
    }
  }
  return { files, failures }
}

/** Takes the files that come next, up to a folder or {@link RUN_LENGTH}. */
function takeRun(left: TransferItem[]): TransferItem[] {
  const run: TransferItem[] = []
  for (let item = left.at(-1); item && !isFolder(item) && run.length < RUN_LENGTH; item = left.at(-1)) {
    run.push(item)
    left.pop()
  }
  return run
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

/** A folder tells its content in portions, in Chromium of 100; the end is an empty one. */
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
