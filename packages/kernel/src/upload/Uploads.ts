import type { CollectionState } from '../collection/CollectionState.js'
import type { ConfigStore } from '../config/ConfigStore.js'
import { type Token, token } from '../di/tokens.js'
import type { EntryStore } from '../entries/EntryStore.js'
import type { UploadEntry } from '../entries/UploadEntry.js'
import type { SlotRegistry } from '../slots/SlotRegistry.js'
import { fileCount } from '../validation/collectionValidators.js'
import type { UploadQueue } from './UploadQueue.js'

/** What {@link Uploads} works with. */
export interface UploadsOptions {
  readonly entries: EntryStore
  readonly collection: CollectionState
  readonly config: ConfigStore
  readonly slots: SlotRegistry
  readonly queue: UploadQueue
  /** Has an entry judged that has just joined the list. */
  readonly judge: (id: string) => void
  /** Some entries are about to be uploaded. */
  readonly onStart: () => void
}

/** Token of the {@link Uploads}. */
export const UploadsToken: Token<Uploads> = token('uploads')

/** Decides which entries are uploaded when somebody says so. */
export class Uploads {
  readonly #options: UploadsOptions
  /** Entries that have not been judged yet: they have joined the list, but the rest of their batch may not have. */
  readonly #unjudged = new Set<string>()
  /** Entries that nobody has tried to upload yet. */
  readonly #fresh = new Set<string>()
  readonly #unobserve: () => void

  constructor(options: UploadsOptions) {
    this.#options = options
    this.#unobserve = options.entries.observe((id, before, after, read) => {
      if (before === null) this.#unjudged.add(id)
      else if (after === null) this.#unjudged.delete(id)
      if (after === null || after === 'uploading') this.#fresh.delete(id)
      // One that a rule has refused at its turn goes on by itself, too, once it is right.
      else if (before === 'uploading' && after === 'failed' && !read().uploadError) this.#fresh.add(id)
    })
  }

  /** Has entries judged that have joined the list; from now on they may be uploaded. */
  admit(ids: readonly string[]): void {
    const { entries, collection, judge } = this.#options
    for (const id of ids) judge(id)
    for (const id of ids) {
      if (!entries.has(id)) continue
      this.#unjudged.delete(id)
      this.#fresh.add(id)
    }
    collection.invalidate()
  }

  /** Whether an entry is neither uploaded, being uploaded, wrong, nor possibly wrong. */
  mayUpload(entry: UploadEntry | undefined): boolean {
    if (!entry || entry.fileInfo || entry.isUploading || this.#unjudged.has(entry.internalId)) return false
    return entry.errors.length === 0 && !entry.isValidationPending && !this.isOverLimit
  }

  /** With `confirmUpload` off, uploads what is new; an upload that was given up is not taken up again by itself. */
  autoStart(): void {
    if (this.#fresh.size > 0 && !this.#options.config.get('confirmUpload')) void this.start([...this.#fresh])
  }

  /** Uploads every entry that can be. */
  uploadAll(): void {
    void this.start(this.#options.entries.ids)
  }

  /**
   * Uploads those of the entries that can be. Resolves when they have ended.
   *
   * @param isUrgent Whether they go before those that wait already.
   */
  async start(ids: readonly string[], isUrgent = false): Promise<void> {
    const { entries, collection, queue, onStart } = this.#options
    const ready = ids.filter((id) => this.mayUpload(entries.get(id)))
    if (ready.length > 0) {
      if (queue.size === 0) collection.startProgress(ready)
      else for (const id of ready) collection.includeInProgress(id)
    }
    const ended = queue.enqueue(ids, isUrgent)
    if (ready.length > 0) onStart()
    await ended
  }

  /** Forgets the failures of uploads and starts these again; somebody waits for them, so they come first. */
  retry(ids: readonly string[]): void {
    const failed = this.forgive(ids)
    if (failed.length > 0) void this.start(failed, true)
  }

  /** Forgets the failures of uploads; what is wrong with a file itself stays. Returns those that had failed. */
  forgive(ids: readonly string[]): string[] {
    const { entries } = this.#options
    const failed = ids.filter((id) => entries.get(id)?.uploadError)
    for (const id of failed) entries.patch(id, { uploadError: null })
    return failed
  }

  dispose(): void {
    this.#unobserve()
  }

  /** Whether the list holds more files than are allowed; nothing is uploaded then. */
  get isOverLimit(): boolean {
    const { entries, config, slots } = this.#options
    // A page that has switched the rule off wants no limit.
    if (!slots.items('collectionValidator').includes(fileCount)) return false
    return entries.size > (config.get('multiple') ? config.get('multipleMax') : 1)
  }
}
