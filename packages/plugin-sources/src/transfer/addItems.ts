import {
  addWithinLimit,
  type Clock,
  isOfFolder,
  leavesOut,
  maxFileCount,
  type PluginContext,
  type TransferKind,
  type Uploader,
  withoutHidden,
} from '@lading/kernel'
import type { FoundFile, ReadFailure } from './FoundFile.js'
import { keepOneType, nameClipboardImage } from './nameClipboardImage.js'
import { pause } from './pause.js'
import { isFolder, readItems, type TransferItem } from './readItems.js'
import { showReading } from './showReading.js'

/** Number of files to add before yielding, so the page can render. */
const BATCH_SIZE = 100

interface FoundFilesOptions {
  readonly uploader: Uploader
  readonly clock: Clock
  readonly signal: AbortSignal
  /** How the files reached the page. */
  readonly source: TransferKind | 'local'
  /** Renames a file before it's added. @default the file is added unchanged */
  readonly name?: ((file: File) => File) | undefined
}

/**
 * Adds files as they're found.
 *
 * If the list has a limit but still keeps excess files (with errors), files wait until they exceed the limit or the last file is
 * found, and are then added together. Otherwise the first files would fit the limit and start uploading.
 */
class FoundFiles {
  readonly #options: FoundFilesOptions
  #waiting: FoundFile[] = []
  #addedCount = 0
  /** Number of files added or left out so far. */
  #foundCount = 0

  constructor(options: FoundFilesOptions) {
    this.#options = options
  }

  get foundCount(): number {
    return this.#foundCount + this.#waiting.length
  }

  /** Number of files added so far. */
  get addedCount(): number {
    return this.#addedCount
  }

  /** Adds files, or keeps them until {@link end}. */
  push(files: readonly FoundFile[]): void {
    const { uploader } = this.#options
    const { entries, cfg } = uploader
    const limit = maxFileCount(cfg)
    this.#waiting.push(...files)
    // Don't wait if excess files stay out of the list anyway.
    const isUnlimited = limit === Number.MAX_SAFE_INTEGER || leavesOut(uploader)
    if (isUnlimited || entries.size + this.#waiting.length > limit) this.#add(this.#waiting.splice(0))
  }

  /** Adds the remaining files. */
  async end(): Promise<void> {
    const { clock, signal } = this.#options
    while (this.#waiting.length > 0 && !signal.aborted) {
      this.#add(this.#waiting.splice(0, BATCH_SIZE))
      if (this.#waiting.length > 0) await pause(clock)
    }
  }

  #add(files: readonly FoundFile[]): void {
    const { uploader, source, name = (file) => file } = this.#options
    this.#foundCount += files.length
    const items = files.map(({ file, fullPath }) => (fullPath === null ? name(file) : { file, fullPath }))
    this.#addedCount += addWithinLimit(uploader, items, source)
  }
}

/** Maximum number of paths to name in the message; the log contains all paths. */
const MAX_PATHS = 3

interface AddItemsOptions {
  readonly clock: Clock
  /** How the items reached the page. */
  readonly source: TransferKind | 'local'
  /** Whether hidden files in folders are added. */
  readonly hiddenFiles: boolean
}

/** Reads transferred files and folders and adds files as they're found. Resolves with the number of added entries. */
export async function addItems(
  context: Pick<PluginContext, 'contribute' | 'logger' | 'signal' | 'uploader'>,
  items: readonly TransferItem[],
  { clock, source, hiddenFiles }: AddItemsOptions,
): Promise<number> {
  if (items.length === 0) return 0
  const { uploader } = context
  const reading = new AbortController()
  const { signal } = reading
  const stop = () => reading.abort()
  context.signal.addEventListener('abort', stop, { signal })
  if (context.signal.aborted) stop()

  const hasFolder = items.some((item) => isFolder(item) || isOfFolder(item))
  const shown = hasFolder ? showReading(context, { clock, onCancel: stop, signal }) : null
  // Don't wait for the first file: the person might have opened another activity by then.
  showList(uploader)
  const isPasted = source === 'clipboard'
  const nowMs = clock.now()
  const name = isPasted ? (file: File) => nameClipboardImage(file, uploader, nowMs) : undefined
  const found = new FoundFiles({ uploader, clock, signal, source, name })
  const { visible, hiddenCount: leftOutCount } = hiddenFiles
    ? { visible: items, hiddenCount: 0 }
    : withoutHidden(items)
  let hiddenCount = leftOutCount
  const onHidden = (count: number) => {
    hiddenCount += count
  }
  const failures = await readItems(isPasted ? keepOneType(items, nowMs) : visible, {
    clock,
    signal,
    onHidden: hiddenFiles ? undefined : onHidden,
    onFiles(files) {
      found.push(files)
      shown?.(found.foundCount)
    },
  })
  await found.end()
  if (!context.signal.aborted)
    report({ failures, hiddenCount, folders: items.filter(isFolder).map(({ name }) => name) }, context)
  reading.abort()
  return found.addedCount
}

interface Outcome {
  readonly failures: readonly ReadFailure[]
  readonly hiddenCount: number
  /** Names of the transferred folders. */
  readonly folders: readonly string[]
}

/** Tells the person which files couldn't be read and how many hidden files were left out. */
function report(
  { failures, hiddenCount, folders }: Outcome,
  {
    logger,
    uploader,
  }: Pick<PluginContext, 'logger'> & { readonly uploader: Pick<Uploader, 'emit' | 'l10n'> },
): void {
  for (const { path, error } of failures) {
    logger.warn(`"${path}" could not be read and was not added. The other files were added.`, error)
  }
  // In a frame with an opaque origin, the page receives folders but isn't allowed to list them.
  const closed = failures.filter(({ path }) => folders.includes(path))
  const isClosed = folders.length > 0 && closed.length === folders.length
  const paths = failures.filter((failure) => !isClosed || !closed.includes(failure)).map(({ path }) => path)
  const names = paths.slice(0, MAX_PATHS).join(', ') + (paths.length > MAX_PATHS ? ', …' : '')
  const sentences = [
    isClosed && uploader.l10n('local-folder-unreadable'),
    paths.length > 0 && uploader.l10n('local-read-failed', { names }),
    hiddenCount > 0 && uploader.l10n('local-hidden', { count: hiddenCount }),
  ].filter((sentence) => sentence !== false)
  if (sentences.length > 0) uploader.emit('notice', () => ({ message: sentences.join(' ') }))
}

/** Shows the list and, in layouts with a dialog, opens the dialog. */
export function showList(uploader: Pick<Uploader, 'activities' | 'setModalState'>): void {
  // Don't use `setCurrentActivity()`: it leaves an empty list, and a folder's files are found later.
  uploader.activities.show('upload-list')
  uploader.setModalState(true)
}
