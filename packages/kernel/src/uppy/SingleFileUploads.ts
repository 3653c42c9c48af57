import type { KernelFile, Processor } from './KernelFile.js'

/** When a processor of Uppy receives a file: before its upload or after it. */
export type ProcessorStage = 'pre' | 'post'

/** Aborts an Uppy uploader's work on a file that was removed. */
type RemovalListener = (file: KernelFile) => void

interface SingleUpload {
  readonly ended: Promise<void>
  /** Listeners that the uploader has added for this file. */
  readonly onRemoved: RemovalListener[]
  /** The run of Uppy's pipeline that sends the file; known once that run has reached the queue. */
  uploadId?: string
}

/** The runs of Uppy's pipeline that have a file. */
interface FileRuns {
  /** The one in which a third-party uploader sends it on behalf of the queue. */
  single?: SingleUpload | undefined
  /** Number of runs that the host or a plugin has started; they pass the file through all processors. */
  otherCount: number
}

/**
 * Keeps the kernel's queue and Uppy's pipeline from uploading the same file twice.
 *
 * Every upload goes to the queue; third-party uploaders receive only files whose turn has come, one by one. A
 * third-party processor receives each file once.
 */
export class SingleFileUploads {
  /** Number of third-party uploaders. */
  uploaderCount = 0
  readonly #runs = new Map<string, FileRuns>()
  /** Third-party functions, with those that Uppy receives in their places. */
  readonly #wrapped = new Map<Processor, Processor>()
  readonly #processors = { pre: new Set<Processor>(), post: new Set<Processor>() }
  #starting: SingleUpload | undefined

  /** Whether an uploader is starting a file at this moment. */
  get isStarting(): boolean {
    return this.#starting !== undefined
  }

  /** Whether a third-party uploader sends this file on behalf of the queue. */
  has(id: string): boolean {
    return this.#single(id) !== undefined
  }

  /** Runs Uppy's pipeline for one file, after an earlier run for the same file has ended. */
  async run(id: string, start: () => Promise<unknown>): Promise<void> {
    await this.#single(id)?.ended
    let end: () => void = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    this.#change(id, (runs) => {
      runs.single = { ended, onRemoved: [] }
    })
    try {
      await start()
    } finally {
      this.#change(id, (runs) => {
        runs.single = undefined
      })
      end()
    }
  }

  /** Aborts the upload of a file that stays in the list. */
  abort(file: KernelFile): void {
    for (const listener of this.#single(file.id)?.onRemoved.splice(0) ?? []) listener(file)
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
      for (const upload of ids.map((id) => this.#single(id))) if (upload) upload.uploadId ??= uploadId
      return
    }
    for (const id of own) this.#count(id, 1)
    try {
      await enqueue(own)
    } finally {
      for (const id of own) this.#count(id, -1)
    }
  }

  /** Counts a third-party uploader. Returns the one for Uppy, which passes it the file whose turn has come. */
  wrapUploader(fn: Processor): Processor {
    this.uploaderCount += 1
    return this.#wrap(fn, async (ids, uploadId) => {
      // Another run may reach its uploaders while the queue sends one of its files again.
      const id = ids.find((candidate) => this.#single(candidate)?.uploadId === uploadId)
      if (id === undefined) return
      this.#starting = this.#single(id)
      let sent: unknown
      try {
        sent = fn([id], uploadId)
      } finally {
        this.#starting = undefined
      }
      await sent
    })
  }

  /** Returns the processor for Uppy, which passes a third-party processor each file once. */
  wrapProcessor(fn: Processor, stage: ProcessorStage): Processor {
    this.#processors[stage].add(fn)
    return this.#wrap(fn, async (ids, uploadId) => {
      const own = ids.filter((id) => !(this.has(id) && this.#runs.get(id)?.otherCount))
      if (own.length > 0) await fn(own, uploadId)
    })
  }

  /** Returns the processor that Uppy has received in place of a third-party one, and forgets it. */
  unwrapProcessor(fn: Processor, stage: ProcessorStage): Processor {
    this.#processors[stage].delete(fn)
    return this.unwrap(fn)
  }

  /** Whether a file has third-party processors to pass that no run of Uppy's pipeline passes it to. */
  hasProcessors(stage: ProcessorStage, id: string): boolean {
    return this.#processors[stage].size > 0 && !this.#runs.get(id)?.otherCount
  }

  /** Passes a file to the third-party processors of a stage, one after the other. Rejects as the first one that does. */
  async process(stage: ProcessorStage, id: string): Promise<void> {
    for (const fn of [...this.#processors[stage]]) await fn([id], `lading-${id}`)
  }

  /** Returns the function that Uppy has received in place of a third-party one, and forgets it. */
  unwrap(fn: Processor): Processor {
    const wrapped = this.#wrapped.get(fn) ?? fn
    this.#wrapped.delete(fn)
    return wrapped
  }

  #wrap(fn: Processor, filtered: Processor): Processor {
    const wrapped = this.#wrapped.get(fn) ?? filtered
    this.#wrapped.set(fn, wrapped)
    return wrapped
  }

  #single(id: string): SingleUpload | undefined {
    return this.#runs.get(id)?.single
  }

  #count(id: string, by: number): void {
    this.#change(id, (runs) => {
      runs.otherCount += by
    })
  }

  #change(id: string, change: (runs: FileRuns) => void): void {
    const runs = this.#runs.get(id) ?? { otherCount: 0 }
    change(runs)
    if (runs.single || runs.otherCount > 0) this.#runs.set(id, runs)
    else this.#runs.delete(id)
  }
}
