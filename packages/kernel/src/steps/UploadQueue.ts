import { Semaphore } from '../async/Semaphore.js'
import type { ConfigStore } from '../config/ConfigStore.js'
import { type Token, token } from '../di/token.js'
import type { Entry, EntryUpload } from '../entry/Entry.js'
import type { EntryList } from '../entry/EntryList.js'
import { allows } from '../entry/reduceEntry.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import { PauseError } from '../errors/transportErrors.js'
import { discardSession } from './beginUpload.js'
import { Turns } from './Turns.js'

/**
 * Uploads one entry; resolves when it has ended, whatever its outcome, and never rejects.
 *
 * @param signal Aborted when the upload is paused or canceled.
 * @param onBytesSent Called once all bytes are sent.
 */
export type UploadRun = (entry: Entry, signal: AbortSignal, onBytesSent: () => void) => Promise<void>

/** The part of the uploader that sends entries. */
export interface QueueSender {
  readonly run: UploadRun
  /** Whether a paused upload of this entry continues where it stopped. */
  readonly keepsBytes: (entry: UploadEntry) => boolean
  /** How much of a slot an upload of this entry holds. @default 1 */
  readonly slotShare?: (entry: UploadEntry) => number
}

/** Options of an {@link UploadQueue}; without a sender, it connects later. */
export interface UploadQueueOptions extends Partial<QueueSender> {
  readonly entries: EntryList
  readonly config: ConfigStore
  readonly collection: {
    /** Whether no further upload may begin. */
    readonly isUploadBlocked: boolean
  }
}

/** Token of the {@link UploadQueue}. */
export const QueueToken: Token<UploadQueue> = token('queue')

/**
 * Uploads entries first in, first out, urgent ones first, at most `maxConcurrentRequests` at a time.
 *
 * An entry holds a slot until its bytes are sent, not until the service has processed them.
 */
export class UploadQueue {
  readonly #options: UploadQueueOptions
  readonly #semaphore: Semaphore
  readonly #unsubscribe: () => void
  readonly #turns = new Turns()
  #sender: QueueSender | null
  #size = 0
  #isPaused = false

  constructor(options: UploadQueueOptions) {
    const { config, run, keepsBytes = () => false, slotShare = () => 1 } = options
    this.#options = options
    this.#sender = run ? { run, keepsBytes, slotShare } : null
    this.#semaphore = new Semaphore(() => config.values.maxConcurrentRequests)
    this.#unsubscribe = config.subscribe(['maxConcurrentRequests'], () => this.pump())
  }

  /** Sets the sender; nothing begins before. */
  connect(sender: QueueSender): void {
    this.#sender = sender
    this.pump()
  }

  /** Number of entries that are waiting, paused or being uploaded. */
  get size(): number {
    return this.#size
  }

  /** Whether no further upload begins until {@link resume}. */
  get isPaused(): boolean {
    return this.#isPaused
  }

  /** Lets no further upload begin; those in flight continue. */
  pause(): void {
    this.#isPaused = true
  }

  /** Lets uploads begin again after {@link pause}. */
  resume(): void {
    this.#isPaused = false
    this.pump()
  }

  /**
   * Queues those of the entries that may be uploaded. Resolves when they, and those in flight, have ended; never rejects.
   *
   * @param isUrgent Whether they go before those that are waiting. @default false
   */
  async enqueue(ids: readonly string[], isUrgent = false): Promise<void> {
    const { entries } = this.#options
    const settled: Promise<void>[] = []
    const urgent: string[] = []
    for (const id of ids) {
      const entry = entries.find(id)
      // An upload that has just failed may be retried by a listener before it has settled.
      if (entry?.upload && entry.now.isUploading) {
        settled.push(entry.upload.settled)
        continue
      }
      // A listener may have changed it while others were queued before it.
      if (!entry || !allows(entry.now.phase, 'queue')) continue
      const upload = createUpload()
      if (!entry.upload) this.#size += 1
      entry.upload = upload
      if (isUrgent) urgent.push(id)
      else this.#turns.add(id)
      settled.push(upload.settled)
      entries.dispatch(id, { type: 'queue' })
    }
    this.#turns.addFirst(urgent)
    // The caller emits the start of the upload first.
    await null
    this.pump()
    await Promise.all(settled)
  }

  /**
   * Cancels an entry: its requests are aborted, its slot is free, and it is as if it had never been started.
   *
   * @param removed The entry, if it has left the list.
   */
  cancel(id: string, removed?: Entry): void {
    const { entries } = this.#options
    const entry = removed ?? entries.find(id)
    if (entry) discardSession(entry)
    const upload = entry?.upload
    if (!upload) return
    this.#turns.leave(id)
    this.#end(entry, upload)
    upload.controller.abort()
    if (!removed) entries.dispatch(id, { type: 'cancel' })
  }

  /** Stops the upload of an entry until {@link resumeEntry}: its slot is free, and what the transport can keep is kept. */
  pauseEntry(id: string): void {
    const { entries } = this.#options
    const entry = entries.find(id)
    if (!entry || !allows(entry.now.phase, 'pause')) return
    this.#turns.leave(id)
    entry.upload?.controller.abort(new PauseError())
    entries.dispatch(id, { type: 'pause' })
  }

  /** Queues a paused entry again. */
  resumeEntry(id: string): void {
    const { entries } = this.#options
    const entry = entries.find(id)
    if (entry?.now.phase !== 'paused') return
    this.#turns.add(id)
    const keepsBytes = !!this.#sender?.keepsBytes(entry.now)
    entries.dispatch(id, { type: 'resume', keepsBytes })
    queueMicrotask(() => this.pump())
  }

  /** Cancels everything. */
  dispose(): void {
    this.#unsubscribe()
    for (const { id } of [...this.#options.entries.all()]) this.cancel(id)
  }

  /** Starts as many waiting entries as may be uploaded now. */
  pump(): void {
    const { entries, collection } = this.#options
    const sender = this.#sender
    // Read for each: a listener of the start before may have paused the queue, or added a file too many.
    while (sender && this.#turns.size > 0 && !this.#isPaused && !collection.isUploadBlocked) {
      const id = this.#turns.next
      const entry = entries.find(id)
      const release = this.#semaphore.tryAcquire(entry && sender.slotShare?.(entry.now))
      if (!release) return
      this.#turns.leave(id)
      // An observer may have paused it while others were queued before it.
      if (entry?.upload && entry.now.isQueued) void this.#start(sender, entry, entry.upload, release)
      else release()
    }
  }

  async #start(sender: QueueSender, entry: Entry, upload: EntryUpload, release: () => void): Promise<void> {
    let isSent = false
    const onBytesSent = () => {
      if (isSent) return
      isSent = true
      release()
      this.pump()
    }
    const controller = new AbortController()
    upload.controller = controller
    const aborted = new Promise<void>((resolve) => {
      controller.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    this.#options.entries.dispatch(entry.id, { type: 'turn' })
    // A transport may ignore its signal: an aborted upload ends without it, in a later microtask, so that all entries
    // which one task removes are canceled before the next one starts.
    await Promise.race([sender.run(entry, controller.signal, onBytesSent), aborted])
    const isPaused = controller.signal.reason instanceof PauseError
    if (entry.upload === upload && !isPaused) this.#end(entry, upload)
    else if (entry.upload !== upload) upload.settle()
    onBytesSent()
  }

  #end(entry: Entry, upload: EntryUpload): void {
    entry.upload = null
    // One that cannot be discarded is of no use to a later upload.
    if (!entry.session?.discard) entry.session = null
    this.#size -= 1
    upload.settle()
  }
}

function createUpload(): EntryUpload {
  let settle: () => void = () => {}
  const settled = new Promise<void>((resolve) => {
    settle = resolve
  })
  return { controller: new AbortController(), settle, settled }
}
