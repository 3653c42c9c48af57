import { Semaphore } from '../async/Semaphore.js'
import type { ConfigStore } from '../config/ConfigStore.js'
import { type Token, token } from '../di/token.js'
import type { EntryList } from '../entry/EntryList.js'
import type { UploadEntry } from '../entry/UploadEntry.js'

/** Uploads one entry; resolves when it has ended, whatever its outcome, and never rejects. */
export type UploadRun = (
  id: string,
  options: { readonly signal: AbortSignal; readonly onBytesSent: () => void },
) => Promise<void>

/** Options of an {@link UploadQueue}. */
export interface UploadQueueOptions {
  readonly entries: EntryList
  readonly config: ConfigStore
  readonly run: UploadRun
  /** Whether no further upload may begin. */
  readonly isBlocked: () => boolean
  /** Called when an entry was canceled. */
  readonly onCanceled: (id: string) => void
}

/** Token of the {@link UploadQueue}. */
export const QueueToken: Token<UploadQueue> = token('queue')

interface QueuedUpload {
  readonly controller: AbortController
  /** Resolves {@link settled}; called when the upload has ended or was canceled. */
  readonly settle: () => void
  readonly settled: Promise<void>
}

/**
 * Uploads entries first in, first out, urgent ones first, at most `maxConcurrentRequests` at a time.
 *
 * An entry holds a slot until its bytes are sent, not until the service has processed them.
 */
export class UploadQueue {
  readonly #options: UploadQueueOptions
  readonly #uploads = new Map<string, QueuedUpload>()
  readonly #semaphore: Semaphore
  readonly #unsubscribe: () => void
  #waiting = new Set<string>()
  /** Goes on where it stopped: a new iterator would pass all that have been removed before. */
  #turns = this.#waiting.values()
  #isPaused = false

  constructor(options: UploadQueueOptions) {
    const { config } = options
    this.#options = options
    this.#semaphore = new Semaphore(() => config.get('maxConcurrentRequests'))
    this.#unsubscribe = config.subscribe(['maxConcurrentRequests'], () => this.pump())
  }

  /** Number of entries that are waiting or being uploaded. */
  get size(): number {
    return this.#uploads.size
  }

  /** Whether no further upload begins until {@link resume}. */
  get isPaused(): boolean {
    return this.#isPaused
  }

  /** Lets no further upload begin; those in flight go on. */
  pause(): void {
    this.#isPaused = true
  }

  /** Goes on after {@link pause}. */
  resume(): void {
    this.#isPaused = false
    this.pump()
  }

  /**
   * Queues those of the entries that may be uploaded. Resolves when they, and those in flight, have ended; never rejects.
   *
   * @param mayUpload Called at the turn of each entry: a listener may have changed it. @default all may
   * @param isUrgent Whether they go before those that are waiting. @default false
   */
  async enqueue(
    ids: readonly string[],
    mayUpload: (entry: UploadEntry) => boolean = () => true,
    isUrgent = false,
  ): Promise<void> {
    const { entries } = this.#options
    const settled: Promise<void>[] = []
    const earlier = this.#waiting
    if (isUrgent) {
      this.#waiting = new Set()
      this.#turns = this.#waiting.values()
    }
    for (const id of ids) {
      const running = this.#uploads.get(id)
      const entry = entries.get(id)
      // An upload that has just failed may be retried by a listener before it has settled.
      if (running && entry?.isUploading) {
        settled.push(running.settled)
        continue
      }
      if (!entry || !mayUpload(entry)) continue
      const upload = queuedUpload()
      this.#uploads.set(id, upload)
      this.#waiting.add(id)
      settled.push(upload.settled)
      entries.patch(id, { isQueued: true, isUploading: true, uploadError: null, wait: null })
    }
    if (isUrgent) for (const id of earlier) this.#waiting.add(id)
    // The caller emits the start of the upload first.
    await null
    this.pump()
    await Promise.all(settled)
  }

  /** Cancels an entry: its requests are aborted, its slot is free, and it is as if it had never been started. */
  cancel(id: string): void {
    const upload = this.#uploads.get(id)
    if (!upload) return
    this.#waiting.delete(id)
    this.#uploads.delete(id)
    upload.controller.abort()
    this.#options.entries.patch(id, { isQueued: false, isUploading: false, wait: null })
    this.#options.onCanceled(id)
    upload.settle()
  }

  /** Cancels everything. */
  dispose(): void {
    this.#unsubscribe()
    for (const id of [...this.#uploads.keys()]) this.cancel(id)
  }

  /** Starts as many waiting entries as may be uploaded now. */
  pump(): void {
    if (this.#waiting.size === 0 || this.#isPaused || this.#options.isBlocked()) return
    while (this.#waiting.size > 0) {
      const release = this.#semaphore.tryAcquire()
      if (!release) return
      const id = this.#takeNext()
      const upload = this.#uploads.get(id)
      if (upload) void this.#start(id, upload, release)
      else release()
      // A listener of the start may have paused the queue, or added a file too many.
      if (this.#isPaused || this.#options.isBlocked()) return
    }
  }

  /** Removes the first waiting entry. */
  #takeNext(): string {
    let turn = this.#turns.next()
    // An iterator that has ended does not see what is added later.
    if (turn.done) {
      this.#turns = this.#waiting.values()
      turn = this.#turns.next()
    }
    const id = turn.value as string
    this.#waiting.delete(id)
    return id
  }

  async #start(id: string, upload: QueuedUpload, release: () => void): Promise<void> {
    const onBytesSent = () => {
      release()
      this.pump()
    }
    this.#options.entries.patch(id, { isQueued: false })
    try {
      const run = this.#options.run(id, { signal: upload.controller.signal, onBytesSent })
      // A transport may ignore its signal: a canceled upload ends without it, in a later microtask, so that all entries
      // which one task removes are canceled before the next one starts.
      await Promise.race([run, upload.settled])
    } finally {
      if (this.#uploads.get(id) === upload) this.#uploads.delete(id)
      onBytesSent()
      upload.settle()
    }
  }
}

function queuedUpload(): QueuedUpload {
  let settle: () => void = () => {}
  const settled = new Promise<void>((resolve) => {
    settle = resolve
  })
  return { controller: new AbortController(), settle, settled }
}
