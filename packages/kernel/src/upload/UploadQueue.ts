import type { ConfigStore } from '../config/ConfigStore.js'
import { type Token, token } from '../di/tokens.js'
import type { EntryStore } from '../entries/EntryStore.js'
import type { UploadEntry } from '../entries/UploadEntry.js'

/** Uploads one entry to its end, good or bad; never rejects. */
export type UploadRun = (
  id: string,
  options: { readonly signal: AbortSignal; readonly onBytesSent: () => void },
) => Promise<void>

/** What an {@link UploadQueue} works with. */
export interface UploadQueueOptions {
  readonly entries: EntryStore
  readonly config: ConfigStore
  /** Whether an entry may be uploaded now. */
  readonly mayUpload: (entry: UploadEntry) => boolean
  readonly run: UploadRun
  /** Whether no further entry may begin. */
  readonly isPaused: () => boolean
  /** An entry was taken back before its end. */
  readonly onCanceled: (id: string) => void
}

/** Token of the {@link UploadQueue}. */
export const QueueToken: Token<UploadQueue> = token('queue')

interface Upload {
  readonly controller: AbortController
  /** Called when the upload has ended, whatever its end. */
  readonly settle: () => void
  readonly settled: Promise<void>
}

/**
 * Uploads entries in the order of their arrival, urgent ones first, at most `maxConcurrentRequests` at a time.
 *
 * An entry holds one of these places until its bytes are sent, not until the service has answered.
 */
export class UploadQueue {
  readonly #options: UploadQueueOptions
  readonly #uploads = new Map<string, Upload>()
  #waiting = new Set<string>()
  readonly #unsubscribe: () => void
  #sending = 0

  constructor(options: UploadQueueOptions) {
    this.#options = options
    this.#unsubscribe = options.config.subscribe(['maxConcurrentRequests'], () => this.pump())
  }

  /** Number of entries that are waiting or being uploaded. */
  get size(): number {
    return this.#uploads.size
  }

  /**
   * Queues those of the entries that may be uploaded. Resolves when all of them have ended; never rejects.
   *
   * @param isUrgent Whether they go before those that wait already.
   */
  async enqueue(ids: Iterable<string>, isUrgent = false): Promise<void> {
    const { entries, mayUpload } = this.#options
    const settled: Promise<void>[] = []
    const earlier = this.#waiting
    if (isUrgent) this.#waiting = new Set()
    for (const id of ids) {
      const running = this.#uploads.get(id)
      const entry = entries.get(id)
      // One that has failed a moment ago, and whose failure is being told, may be tried again at once.
      if (running && entry?.isUploading) {
        settled.push(running.settled)
        continue
      }
      if (!entry || !mayUpload(entry)) continue
      const { promise, resolve } = deferred()
      this.#uploads.set(id, { controller: new AbortController(), settle: resolve, settled: promise })
      this.#waiting.add(id)
      settled.push(promise)
      entries.patch(id, { isQueued: true, isUploading: true, uploadError: null })
    }
    if (isUrgent) for (const id of earlier) this.#waiting.add(id)
    // Whoever asked can first say that an upload begins.
    await null
    this.pump()
    await Promise.all(settled)
  }

  /** Takes an entry back: its requests end and it stands there as if never started. */
  cancel(id: string): void {
    const upload = this.#uploads.get(id)
    if (!upload) return
    const waited = this.#waiting.delete(id)
    this.#uploads.delete(id)
    upload.controller.abort()
    this.#options.entries.patch(id, { isQueued: false, isUploading: false })
    this.#options.onCanceled(id)
    if (waited) upload.settle()
  }

  /** Takes everything back. */
  dispose(): void {
    this.#unsubscribe()
    for (const id of [...this.#uploads.keys()]) this.cancel(id)
  }

  /** Begins with as many entries as may be uploaded at the same time. */
  pump(): void {
    const { config, isPaused } = this.#options
    const limit = config.get('maxConcurrentRequests')
    for (const id of this.#waiting) {
      if (this.#sending >= limit || isPaused()) return
      this.#waiting.delete(id)
      const upload = this.#uploads.get(id)
      if (upload) void this.#start(id, upload)
    }
  }

  async #start(id: string, upload: Upload): Promise<void> {
    let holdsPlace = true
    this.#sending += 1
    const release = () => {
      if (!holdsPlace) return
      holdsPlace = false
      this.#sending -= 1
      this.pump()
    }
    this.#options.entries.patch(id, { isQueued: false })
    try {
      await this.#options.run(id, { signal: upload.controller.signal, onBytesSent: release })
    } finally {
      if (this.#uploads.get(id) === upload) this.#uploads.delete(id)
      release()
      upload.settle()
    }
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
