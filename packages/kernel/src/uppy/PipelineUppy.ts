import { type Body, type Meta, Uppy, type UppyEventMap } from '@uppy/core'
import type { Logger } from '../di/Logger.js'
import { reportListener } from '../notify/notifyAll.js'
import type { KernelFile, Processor } from './KernelFile.js'
import { SingleFileUploads } from './SingleFileUploads.js'

/** When an Uppy processor receives a file: before or after its upload. */
export type ProcessorStage = 'pre' | 'post'

/** The kernel's upload queue. */
export interface PipelineQueue {
  /** Uploads files, including files started by third-party code. */
  start(ids: readonly string[]): Promise<void>
  resume(ids: readonly string[]): void
}

/**
 * An Uppy that sends every upload to the kernel's queue as single files, no matter which code starts it. Third-party
 * uploaders receive a file when its turn comes; third-party processors receive each file once.
 */
export class PipelineUppy extends Uppy<Meta, Body> {
  readonly #logger: Logger
  readonly #single = new SingleFileUploads()
  /** Maps third-party functions to the wrappers that Uppy receives. */
  readonly #wrapped = new Map<Processor, Processor>()
  #isBatchEvent = false
  readonly #processors = { pre: new Set<Processor>(), post: new Set<Processor>() }
  #uploaderCount = 0
  #queue: PipelineQueue | null = null

  constructor(options: ConstructorParameters<typeof Uppy<Meta, Body>>[0], logger: Logger) {
    super(options)
    this.#logger = logger
  }

  /** Connects the queue until {@link destroy}. */
  protected connectQueue(queue: PipelineQueue): void {
    this.#queue = queue
    super.addUploader((ids, uploadId) => this.#single.queue((own) => queue.start(own), ids, uploadId))
  }

  /** Emits an event. Reports listeners that throw, so that they can't break an upload. */
  override emit<T extends keyof UppyEventMap<Meta, Body>>(
    event: T,
    ...args: Parameters<UppyEventMap<Meta, Body>[T]>
  ): void {
    // Uppy emits these for every single-file run; `emitBatch()` emits them once per batch.
    if (this.#queue && !this.#isBatchEvent && (event === 'upload' || event === 'complete')) return
    if (this.#uploaderCount > 0 && this.#isRepeated(event, args[0])) return
    try {
      super.emit(event, ...args)
    } catch (error) {
      reportListener(this.#logger, `Uppy's "${String(event)}"`)(error)
    }
  }

  /** Emits Uppy's `upload` or `complete` for an uploader batch. */
  emitBatch<T extends 'upload' | 'complete'>(
    event: T,
    ...args: Parameters<UppyEventMap<Meta, Body>[T]>
  ): void {
    this.#isBatchEvent = true
    try {
      this.emit(event, ...args)
    } finally {
      this.#isBatchEvent = false
    }
  }

  override on<K extends keyof UppyEventMap<Meta, Body>>(
    event: K,
    listener: UppyEventMap<Meta, Body>[K],
  ): this {
    // Uppy's constructor subscribes before this class's fields exist.
    if (#single in this && this.#single.isStarting) {
      // Uploaders must resume each file when its turn comes, not all files together.
      if (event === 'resume-all') return this
      if (event === 'file-removed') this.#single.noteRemovalListener(listener as (file: KernelFile) => void)
    }
    return super.on(event, listener)
  }

  /** Whether an Uppy uploader plugin is installed. */
  get hasThirdPartyUploader(): boolean {
    return this.#uploaderCount > 0
  }

  override addUploader(fn: Processor): void {
    this.#uploaderCount += 1
    super.addUploader(this.#wrap(fn, (ids, uploadId) => this.#single.send(fn, ids, uploadId)))
  }

  override removeUploader(fn: Processor): boolean {
    const isRemoved = super.removeUploader(this.#unwrap(fn))
    if (isRemoved) this.#uploaderCount -= 1
    return isRemoved
  }

  override addPreProcessor(fn: Processor): void {
    super.addPreProcessor(this.#wrapProcessor(fn, 'pre'))
  }

  override removePreProcessor(fn: Processor): boolean {
    return super.removePreProcessor(this.#unwrap(fn, 'pre'))
  }

  override addPostProcessor(fn: Processor): void {
    super.addPostProcessor(this.#wrapProcessor(fn, 'post'))
  }

  override removePostProcessor(fn: Processor): boolean {
    return super.removePostProcessor(this.#unwrap(fn, 'post'))
  }

  /** Returns whether third-party processors still have to process a file, because no other Uppy run passes the file to them. */
  hasProcessors(stage: ProcessorStage, id: string): boolean {
    return this.#processors[stage].size > 0 && !this.#single.isInOtherRun(id)
  }

  /**
   * Runs a stage's processors on a file sequentially, for transports outside of Uppy's pipeline. Rejects with the first
   * processor's error.
   */
  async process(stage: ProcessorStage, id: string): Promise<void> {
    for (const fn of [...this.#processors[stage]]) await fn([id], `lading-${id}`)
  }

  /** Uploads one file through third-party uploaders. Rejects with Uppy's error; the outcome is in Uppy's events. */
  async uploadSingle(id: string): Promise<void> {
    await this.#single.run(id, async () => {
      if (this.getFile(id)) await this.retryUpload(id)
    })
  }

  /** Aborts {@link uploadSingle} for a file that stays in the list. */
  abortSingle(id: string): void {
    const file = this.getFile(id)
    if (file) this.#single.abort(file)
  }

  /** Returns whether a third-party uploader is sending the file, and therefore emits Uppy's events itself. */
  isUploadingSingle(id: string): boolean {
    return this.#uploaderCount > 0 && this.#single.has(id)
  }

  /** Pauses or resumes a file. A paused third-party upload resumes when the file's turn comes in the queue. */
  override pauseResume(id: string): boolean | undefined {
    if (!this.isUploadingSingle(id) || !this.getFile(id).isPaused) return super.pauseResume(id)
    this.#queue?.resume([id])
    return false
  }

  /** Resumes all files with an `upload-pause` event for each file, followed by `resume-all`. */
  override resumeAll(): void {
    this.#queue?.resume(this.getFiles().map(({ id }) => id))
    this.emit('resume-all')
  }

  override destroy(): void {
    super.destroy()
    // Uppy's start timer keeps this instance in memory for some seconds. Don't keep the kernel in memory too.
    this.#queue = null
  }

  #wrapProcessor(fn: Processor, stage: ProcessorStage): Processor {
    this.#processors[stage].add(fn)
    return this.#wrap(fn, async (ids, uploadId) => {
      const own = ids.filter((id) => !(this.#single.has(id) && this.#single.isInOtherRun(id)))
      if (own.length > 0) await fn(own, uploadId)
    })
  }

  #wrap(fn: Processor, filtered: Processor): Processor {
    const wrapped = this.#wrapped.get(fn) ?? filtered
    this.#wrapped.set(fn, wrapped)
    return wrapped
  }

  /** Returns and forgets the wrapper that Uppy received for a third-party function. */
  #unwrap(fn: Processor, stage?: ProcessorStage): Processor {
    if (stage) this.#processors[stage].delete(fn)
    const wrapped = this.#wrapped.get(fn) ?? fn
    this.#wrapped.delete(fn)
    return wrapped
  }

  /** Returns whether to drop an event as a duplicate. An upload started by the queue isn't a retry, and starts only once. */
  #isRepeated(event: string, subject: unknown): boolean {
    if (event === 'upload-retry') return this.#single.has((subject as KernelFile | undefined)?.id ?? '')
    const files = event === 'upload-start' ? (subject as readonly KernelFile[]) : []
    const isStarted = ({ id }: KernelFile) =>
      this.#single.has(id) && !!this.getFile(id)?.progress.uploadStarted
    return files.length > 0 && files.every(isStarted)
  }
}
