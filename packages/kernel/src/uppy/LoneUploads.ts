import type { KernelFile } from './KernelUppy.js'

/** A step of Uppy's upload pipeline. */
export type Processor = Parameters<import('@uppy/core').Uppy['addUploader']>[0]

/** Ends what an Uppy uploader does for a file that is removed. */
type RemovalListener = (file: KernelFile) => void

interface LoneUpload {
  readonly ended: Promise<void>
  /** Listeners of the uploader for this file alone. */
  readonly onRemoved: RemovalListener[]
  /** The run of Uppy's that sends it; known when that run has come to the queue. */
  uploadId?: string
}

/**
 * Keeps the kernel's queue and Uppy's pipeline from uploading the same file twice.
 *
 * Every upload that somebody starts goes to the queue; uploaders of others see only files whose turn has come, one
 * by one. A processor of others sees each file once.
 */
export class LoneUploads {
  readonly #running = new Map<string, LoneUpload>()
  /** Files of runs that somebody else has started, which take them through all processors. */
  readonly #inOtherRuns = new Map<string, number>()
  #starting: LoneUpload | undefined

  /** Whether this file is being sent by an uploader of others at the queue's request. */
  has(id: string): boolean {
    return this.#running.has(id)
  }

  /** Runs Uppy's pipeline for one file; a run for the same file that has not ended yet is waited for. */
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

  /** Makes the uploader give up a file that stays in the list. */
  stop(file: KernelFile): void {
    for (const listener of this.#running.get(file.id)?.onRemoved.splice(0) ?? []) listener(file)
  }

  /** Notes a listener that an uploader sets up while it begins with a file. */
  noteRemovalListener(listener: RemovalListener): void {
    this.#starting?.onRemoved.push(listener)
  }

  /** Hands files of a run to the queue, but not those that the queue itself has sent here. */
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

  /** Shows an uploader of others the file whose turn has come. */
  async uploader(fn: Processor, ids: readonly string[], uploadId: string): Promise<void> {
    // A run of somebody else may end while the queue is sending one of its files once more.
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

  /** Shows a processor of others each file once. */
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
