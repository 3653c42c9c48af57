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
 * Uploads one entry. Resolves when the upload has ended, whatever the outcome; never rejects.
 *
 * @param signal Aborted when the upload is paused or canceled.
 * @param onBytesSent Called once all bytes are sent.
 */
export type UploadRun = (entry: Entry, signal: AbortSignal, onBytesSent: () => void) => Promise<void>

/** Sends the queue's entries. */
export interface QueueSender {
  readonly run: UploadRun
  /** Returns whether this entry's upload, if paused, continues instead of starting over. */
  readonly keepsBytes: (entry: UploadEntry) => boolean
  /** The share of a slot that this entry's upload holds. @default 1 */
  readonly slotShare?: (entry: UploadEntry) => number
}

/** Options for {@link UploadQueue}. The sender can be omitted and connected later. */
export interface UploadQueueOptions extends Partial<QueueSender> {
  readonly entries: EntryList
  readonly config: ConfigStore
  readonly collection: {
    /** Whether new uploads are blocked. */
    readonly isUploadBlocked: boolean
  }
}

/** Token for the {@link UploadQueue}. */
export const QueueToken: Token<UploadQueue> = token('queue')

/**
 * Uploads entries first in, first out, urgent entries first, at most `maxConcurrentRequests` at a time.
 *
 * An entry holds a slot until its bytes are sent, even if the service hasn't processed them yet.
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

  /** Sets the sender. Uploads can't start without it. */
  connect(sender: QueueSender): void {
    this.#sender = sender
    this.pump()
  }

  /** Number of entries that are waiting, paused or uploading. */
  get size(): number {
    return this.#size
  }

  /** Whether the queue is paused, so that no new upload starts until {@link resume}. */
  get isPaused(): boolean {
    return this.#isPaused
  }

  /** Stops starting new uploads. Uploads in flight continue. */
  pause(): void {
    this.#isPaused = true
  }

  /** Starts uploads again after {@link pause}. */
  resume(): void {
    this.#isPaused = false
    this.pump()
  }

  /**
   * Queues the entries that can be uploaded. Resolves when the given entries' uploads have ended, including uploads already
   * in flight; never rejects.
   *
   * @param isUrgent Whether the entries go before waiting entries. @default false
   */
  async enqueue(ids: readonly string[], isUrgent = false): Promise<void> {
    const { entries } = this.#options
    const settled: Promise<void>[] = []
    const urgent: string[] = []
    for (const id of ids) {
      const entry = entries.find(id)
      // A listener can retry an upload that has just failed but hasn't settled yet.
      if (entry?.upload && entry.now.isUploading) {
        settled.push(entry.upload.settled)
        continue
      }
      // A listener might have changed the entry while earlier entries were being queued.
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
    // Let the caller emit its start event before uploads start.
    await null
    this.pump()
    await Promise.all(settled)
  }

  /**
   * Cancels an entry's upload: aborts its requests, frees its slot, and resets the entry as if it had never started.
   *
   * @param removed The entry, if it's no longer in the list.
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

  /** Pauses an entry's upload until {@link resumeEntry}. Frees its slot; the transport keeps the sent bytes if it can. */
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

  /** Starts as many waiting entries as the concurrency limit allows. */
  pump(): void {
    const { entries, collection } = this.#options
    const sender = this.#sender
    // Check before each start: a listener could have paused the queue, or added one file too many.
    while (sender && this.#turns.size > 0 && !this.#isPaused && !collection.isUploadBlocked) {
      const id = this.#turns.next
      const entry = entries.find(id)
      const release = this.#semaphore.tryAcquire(entry && sender.slotShare?.(entry.now))
      if (!release) return
      this.#turns.leave(id)
      // An observer might have paused the entry while earlier entries were being queued.
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
    // Transports can ignore the signal, so don't wait for them after an abort. The race settles in a later microtask, so if
    // one task removes several entries, all of them are canceled before the next upload starts.
    await Promise.race([sender.run(entry, controller.signal, onBytesSent), aborted])
    const isPaused = controller.signal.reason instanceof PauseError
    if (entry.upload === upload && !isPaused) this.#end(entry, upload)
    else if (entry.upload !== upload) upload.settle()
    onBytesSent()
  }

  #end(entry: Entry, upload: EntryUpload): void {
    entry.upload = null
    // A session without `discard` can't be reused by a later upload.
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
