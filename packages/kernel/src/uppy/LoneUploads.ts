import type { KernelFile } from './KernelUppy.js'

/** A step of Uppy's upload pipeline. */
export type Processor = Parameters<import('@uppy/core').Uppy['addUploader']>[0]

/** Ends what an Uppy uploader does for a file that is removed. */
type RemovalListener = (file: KernelFile) => void

interface LoneUpload {
  readonly ended: Promise<void>
  /** Listeners of the uploader for this file alone. */
  readonly onRemoved: RemovalListener[]
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
  readonly #wrapped = new Map<Processor, Processor>()
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

  /** The uploader that hands files to the queue. */
  queue(enqueue: (ids: string[]) => Promise<void>): Processor {
    return async (ids) => {
      const own = ids.filter((id) => !this.has(id))
      if (own.length === 0) return
      for (const id of own) this.#count(id, 1)
      try {
        await enqueue(own)
      } finally {
        for (const id of own) this.#count(id, -1)
      }
    }
  }

  /** An uploader of others that sees only files whose turn has come. */
  uploader(fn: Processor): Processor {
    return this.#wrap(fn, async (ids, uploadId) => {
      const [id] = ids.filter((candidate) => this.has(candidate))
      if (id === undefined) return
      this.#starting = this.#running.get(id)
      let sent: unknown
      try {
        sent = fn([id], uploadId)
      } finally {
        this.#starting = undefined
      }
      await sent
    })
  }

  /** A processor of others that sees each file once. */
  processor(fn: Processor): Processor {
    return this.#wrap(fn, async (ids, uploadId) => {
      const own = ids.filter((id) => !(this.has(id) && this.#inOtherRuns.has(id)))
      if (own.length > 0) await fn(own, uploadId)
    })
  }

  /** What {@link uploader} or {@link processor} made of a function; forgets it. */
  unwrap(fn: Processor): Processor {
    const wrapped = this.#wrapped.get(fn) ?? fn
    this.#wrapped.delete(fn)
    return wrapped
  }

  #wrap(fn: Processor, wrapped: Processor): Processor {
    const known = this.#wrapped.get(fn)
    if (known) return known
    this.#wrapped.set(fn, wrapped)
    return wrapped
  }

  #count(id: string, change: number): void {
    const count = (this.#inOtherRuns.get(id) ?? 0) + change
    if (count > 0) this.#inOtherRuns.set(id, count)
    else this.#inOtherRuns.delete(id)
  }
}
