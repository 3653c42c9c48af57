import { type Body, type Meta, Uppy, type UppyEventMap } from '@uppy/core'
import type { Logger } from '../di/Logger.js'
import { reportListener } from '../notify/notifyAll.js'
import type { KernelFile, Processor } from './KernelFile.js'
import { SingleFileUploads } from './SingleFileUploads.js'

/** When a processor of Uppy receives a file: before its upload or after it. */
export type ProcessorStage = 'pre' | 'post'

/** The queue of the kernel. */
export interface PipelineQueue {
  /** Uploads files, including those that third-party code starts. */
  start(ids: readonly string[]): Promise<void>
  resume(ids: readonly string[]): void
}

/**
 * Uppy, whose pipeline sends single files: every upload goes to the kernel's queue, whatever code starts it. Third-party uploaders
 * receive only files whose turn has come, and third-party processors each file once.
 */
export class PipelineUppy extends Uppy<Meta, Body> {
  readonly #logger: Logger
  readonly #single = new SingleFileUploads()
  /** Third-party functions, with those that Uppy receives in their places. */
  readonly #wrapped = new Map<Processor, Processor>()
  #isBatchEvent = false
  readonly #processors = { pre: new Set<Processor>(), post: new Set<Processor>() }
  #uploaderCount = 0
  #queue: PipelineQueue | null = null

  constructor(options: ConstructorParameters<typeof Uppy<Meta, Body>>[0], logger: Logger) {
    super(options)
    this.#logger = logger
  }

  /** Connects the queue, until {@link destroy}. */
  protected connectQueue(queue: PipelineQueue): void {
    this.#queue = queue
    super.addUploader((ids, uploadId) => this.#single.queue((own) => queue.start(own), ids, uploadId))
  }

  /** Reports a listener that throws; it cannot break an upload. */
  override emit<T extends keyof UppyEventMap<Meta, Body>>(
    event: T,
    ...args: Parameters<UppyEventMap<Meta, Body>[T]>
  ): void {
    // Of each run of the pipeline, which has one file.
    if (this.#queue && !this.#isBatchEvent && (event === 'upload' || event === 'complete')) return
    if (this.#uploaderCount > 0 && this.#isRepeated(event, args[0])) return
    try {
      super.emit(event, ...args)
    } catch (error) {
      reportListener(this.#logger, `Uppy's "${String(event)}"`)(error)
    }
  }

  /** Emits Uppy's `upload` or `complete` for a batch of the uploader. */
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
    // Uppy's own constructor subscribes, before the fields of this class exist.
    if (#single in this && this.#single.isStarting) {
      // An uploader resumes a file at its turn in the queue, and not together with all others.
      if (event === 'resume-all') return this
      if (event === 'file-removed') this.#single.noteRemovalListener(listener as (file: KernelFile) => void)
    }
    return super.on(event, listener)
  }

  /** Whether an uploader plugin of Uppy is installed. */
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

  /** Whether a file has third-party processors to pass that no run of Uppy's pipeline passes it to. */
  hasProcessors(stage: ProcessorStage, id: string): boolean {
    return this.#processors[stage].size > 0 && !this.#single.isInOtherRun(id)
  }

  /**
   * Passes a file to the processors of a stage, one after the other, for a transport outside of Uppy's pipeline. Rejects as the
   * first one that does.
   */
  async process(stage: ProcessorStage, id: string): Promise<void> {
    for (const fn of [...this.#processors[stage]]) await fn([id], `lading-${id}`)
  }

  /** Uploads one file through third-party uploaders. Rejects as Uppy's own upload does; Uppy's events have the outcome. */
  async uploadSingle(id: string): Promise<void> {
    await this.#single.run(id, async () => {
      if (this.getFile(id)) await this.retryUpload(id)
    })
  }

  /** Aborts {@link uploadSingle} of a file that stays in the list. */
  abortSingle(id: string): void {
    const file = this.getFile(id)
    if (file) this.#single.abort(file)
  }

  /** Whether a third-party uploader is sending the file, and so emits Uppy's events itself. */
  isUploadingSingle(id: string): boolean {
    return this.#uploaderCount > 0 && this.#single.has(id)
  }

  /** Pauses or resumes a file. A third-party uploader that is paused resumes at the turn of its file in the queue. */
  override pauseResume(id: string): boolean | undefined {
    if (!this.isUploadingSingle(id) || !this.getFile(id).isPaused) return super.pauseResume(id)
    this.#queue?.resume([id])
    return false
  }

  /** Resumes all files, each by a `upload-pause` of its own; `resume-all` follows. */
  override resumeAll(): void {
    this.#queue?.resume(this.getFiles().map(({ id }) => id))
    this.emit('resume-all')
  }

  override destroy(): void {
    super.destroy()
    // Uppy's start timer holds the instance for some seconds; it must not hold the kernel, too.
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

  /** Returns the function that Uppy has received in place of a third-party one, and forgets it. */
  #unwrap(fn: Processor, stage?: ProcessorStage): Processor {
    if (stage) this.#processors[stage].delete(fn)
    const wrapped = this.#wrapped.get(fn) ?? fn
    this.#wrapped.delete(fn)
    return wrapped
  }

  /** Whether the queue has emitted the event already: an upload that it has started is no retry, and starts once. */
  #isRepeated(event: string, subject: unknown): boolean {
    if (event === 'upload-retry') return this.#single.has((subject as KernelFile | undefined)?.id ?? '')
    const files = event === 'upload-start' ? (subject as readonly KernelFile[]) : []
    const isStarted = ({ id }: KernelFile) =>
      this.#single.has(id) && !!this.getFile(id)?.progress.uploadStarted
    return files.length > 0 && files.every(isStarted)
  }
}
