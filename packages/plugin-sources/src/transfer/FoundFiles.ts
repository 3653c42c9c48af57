import type { Clock, TransferKind, Uploader } from '@lading/kernel'
import type { FoundFile } from './FoundFile.js'
import { maxFileCount } from './maxFileCount.js'
import { pause } from './pause.js'

/** Files that are added at once; between two batches the page can render. */
const BATCH_SIZE = 100

/** Options of {@link FoundFiles}. */
export interface FoundFilesOptions {
  readonly uploader: Uploader
  readonly clock: Clock
  readonly signal: AbortSignal
  /** How the files reached the page. */
  readonly source: TransferKind
}

/**
 * Adds files while they are found.
 *
 * With a limit of the list, files wait until they exceed it, when all are added at once, or until the last one is
 * found: of too many files, the first ones alone would be within the limit and be uploaded.
 */
export class FoundFiles {
  readonly #options: FoundFilesOptions
  #waiting: FoundFile[] = []
  #addedCount = 0

  constructor(options: FoundFilesOptions) {
    this.#options = options
  }

  /** Number of files that were found. */
  get foundCount(): number {
    return this.#addedCount + this.#waiting.length
  }

  /** Number of files that were added. */
  get addedCount(): number {
    return this.#addedCount
  }

  /** Adds files, or keeps them until {@link end}. */
  push(files: readonly FoundFile[]): void {
    const { entries, config } = this.#options.uploader
    const limit = maxFileCount(config)
    this.#waiting.push(...files)
    const isUnlimited = limit === Number.MAX_SAFE_INTEGER
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
    const { uploader, source } = this.#options
    this.#addedCount += files.length
    uploader.addFiles(
      files.map(({ file, fullPath }) => (fullPath === null ? file : { file, fullPath })),
      { source },
    )
  }
}
