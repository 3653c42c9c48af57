import type { KernelFile, Processor } from './KernelFile.js'

/** Aborts an Uppy uploader's work on a file that was removed. */
type RemovalListener = (file: KernelFile) => void

interface SingleUpload {
  readonly ended: Promise<void>
  /** Listeners that the uploader has added for this file. */
  readonly onRemoved: RemovalListener[]
  /** The run of Uppy's pipeline that sends the file; known once that run has reached the queue. */
  uploadId?: string
}

/**
 * Keeps the kernel's queue and Uppy's pipeline from uploading the same file twice.
 *
 * Every upload goes to the queue; third-party uploaders receive only files whose turn has come, one by one. A
 * third-party processor receives each file once.
 */
export class SingleFileUploads {
  readonly #running = new Map<string, SingleUpload>()
  /** Number of runs that the host or a plugin has started, by file; they pass it through all processors. */
  readonly #inOtherRuns = new Map<string, number>()
  #starting: SingleUpload | undefined

  /** Whether a third-party uploader sends this file on behalf of the queue. */
  has(id: string): boolean {
    return this.#running.has(id)
  }

  /** Runs Uppy's pipeline for one file, after an earlier run for the same file has ended. */
  async run(id: string, start: () => Promise<unknown>): Promise<void> {
    await this.#running.get(id)?.ended
    let end: () => void = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    this.#running.set(id, { ended, onRemoved: [] })
    try {
      await start()
    } finally {
      this.#running.delete(id)
      end()
    }
  }

  /** Aborts the upload of a file that stays in the list. */
  abort(file: KernelFile): void {
    for (const listener of this.#running.get(file.id)?.onRemoved.splice(0) ?? []) listener(file)
  }

  /** Records a listener that an uploader adds while it starts a file. */
  noteRemovalListener(listener: RemovalListener): void {
    this.#starting?.onRemoved.push(listener)
  }

  /** Passes the files of a run to the queue, except those that the queue itself has sent here. */
  async queue(
    enqueue: (ids: string[]) => Promise<void>,
    ids: readonly string[],
    uploadId: string,
  ): Promise<void> {
    const own = ids.filter((id) => !this.has(id))
    if (own.length === 0) {
      for (const upload of ids.map((id) => this.#running.get(id))) if (upload) upload.uploadId ??= uploadId
      return
    }
    for (const id of own) this.#count(id, 1)
    try {
      await enqueue(own)
    } finally {
      for (const id of own) this.#count(id, -1)
    }
  }

  /** Passes a third-party uploader the file whose turn has come. */
  async uploader(fn: Processor, ids: readonly string[], uploadId: string): Promise<void> {
    // Another run may reach its uploaders while the queue sends one of its files again.
    const id = ids.find((candidate) => this.#running.get(candidate)?.uploadId === uploadId)
    if (id === undefined) return
    this.#starting = this.#running.get(id)
    let sent: unknown
    try {
      sent = fn([id], uploadId)
    } finally {
      this.#starting = undefined
    }
    await sent
  }

  /** Passes a third-party processor each file once. */
  async processor(fn: Processor, ids: readonly string[], uploadId: string): Promise<void> {
    const own = ids.filter((id) => !(this.has(id) && this.#inOtherRuns.has(id)))
    if (own.length > 0) await fn(own, uploadId)
  }

  #count(id: string, change: number): void {
    const count = (this.#inOtherRuns.get(id) ?? 0) + change
    if (count > 0) this.#inOtherRuns.set(id, count)
    else this.#inOtherRuns.delete(id)
  }
}
