import { type Body, type Meta, Uppy, type UppyEventMap, type UppyFile, type UppyOptions } from '@uppy/core'
import { reportListener } from '../events/tellAll.js'
import type { Clock } from '../ports/clock.js'
import type { Logger } from '../ports/logger.js'
import type { Random } from '../ports/random.js'
import { CoalescingStore } from './CoalescingStore.js'
import type { LoneUploads, Processor } from './LoneUploads.js'
import { mergeRestored } from './mergeRestored.js'
import { type FileDescriptor, toUppyFile } from './toUppyFile.js'

/** The file map's values. */
export type KernelFile = UppyFile<Meta, Body>

/** What a {@link KernelUppy} is built with. */
export interface KernelUppyOptions {
  /** Under which Golden Retriever keeps the list. @default a random one */
  readonly id?: string | undefined
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  /** Whether what Uppy and its plugins have to say is logged. */
  readonly isDebugging: () => boolean
  /** Longest wait before changes of files are published. */
  readonly windowMs: () => number
  /** Told of every file whose state has changed. */
  readonly onFileChanged: (id: string, change: object) => void
}

/**
 * Uppy, made to scale: adding files and noting their progress take the same time however long the list is.
 *
 * Only public methods are overridden. They leave out what the kernel does itself: restrictions (validators), the
 * refusal of duplicates (every add is an entry) and `autoProceed` (the `confirmUpload` config key).
 */
export class KernelUppy extends Uppy<Meta, Body> {
  readonly #store: CoalescingStore
  readonly #options: { -readonly [K in keyof KernelUppyOptions]: KernelUppyOptions[K] }
  readonly #wrapped = new Map<Processor, Processor>()
  #lone: LoneUploads | undefined
  #loadingLone: Promise<LoneUploads> | undefined
  #foreignUploaders = 0
  #cancelTidy: (() => void) | undefined

  constructor(given: KernelUppyOptions) {
    const options = { ...given }
    const store = new CoalescingStore(options.clock, options.windowMs)
    super({
      id: `lading-${options.id ?? options.random.uid()}`,
      store: store as never,
      logger: uppyLogger(options),
    })
    this.#store = store
    this.#options = options
  }

  /** A listener that throws is reported; it cannot break an upload. */
  override emit<T extends keyof UppyEventMap<Meta, Body>>(
    event: T,
    ...args: Parameters<UppyEventMap<Meta, Body>[T]>
  ): void {
    if (this.#isRepeated(event, args[0])) return
    try {
      super.emit(event, ...args)
    } catch (error) {
      reportListener(this.#options.logger, `Uppy's "${String(event)}"`)(error)
    }
  }

  override on<K extends keyof UppyEventMap<Meta, Body>>(
    event: K,
    listener: UppyEventMap<Meta, Body>[K],
  ): this {
    // Uppy itself listens while it is being built.
    if (event === 'file-removed' && #lone in this) {
      this.#lone?.noteRemovalListener(listener as (file: KernelFile) => void)
    }
    return super.on(event, listener)
  }

  /** Whether a plugin of Uppy's is there that sends bytes. */
  get hasForeignUploader(): boolean {
    return this.#foreignUploaders > 0
  }

  override addUploader(fn: Processor): void {
    this.#foreignUploaders += 1
    super.addUploader(this.#wrap('uploader', fn))
  }

  override removeUploader(fn: Processor): boolean {
    const removed = super.removeUploader(this.#unwrap(fn))
    if (removed) this.#foreignUploaders -= 1
    return removed
  }

  override addPreProcessor(fn: Processor): void {
    super.addPreProcessor(this.#wrap('processor', fn))
  }

  override removePreProcessor(fn: Processor): boolean {
    return super.removePreProcessor(this.#unwrap(fn))
  }

  override addPostProcessor(fn: Processor): void {
    super.addPostProcessor(this.#wrap('processor', fn))
  }

  override removePostProcessor(fn: Processor): boolean {
    return super.removePostProcessor(this.#unwrap(fn))
  }

  /** Registers what all uploads go to that anybody starts. Returns the end of it. */
  addQueue(enqueue: (ids: string[]) => Promise<void>): () => void {
    const queue = async (ids: string[], uploadId: string) => {
      const lone = await this.#loadingLone
      await (lone ? lone.queue(enqueue, ids, uploadId) : enqueue(ids))
    }
    super.addUploader(queue)
    return () => super.removeUploader(queue)
  }

  /** Sends one file by the uploaders of others. Rejects as Uppy's own upload does; the outcome is in its events. */
  async uploadAlone(id: string): Promise<void> {
    const lone = await this.#loadLone()
    await lone.run(id, async () => {
      if (this.getFile(id)) await this.retryUpload(id)
    })
  }

  /** Ends {@link uploadAlone} of a file that stays in the list. */
  stopAlone(id: string): void {
    const file = this.getFile(id)
    if (file) this.#lone?.stop(file)
  }

  /** Whether the file is being sent by an uploader of others, which tells Uppy of each step itself. */
  isSentAlone(id: string): boolean {
    return !!this.#lone?.has(id)
  }

  /** Files that a plugin brings back join those that have been added since the page was loaded. */
  override setState(patch?: Parameters<Uppy<Meta, Body>['setState']>[0]): void {
    if (patch?.recoveredState && patch.files) {
      super.setState({ ...patch, ...mergeRestored(this.getState().files, patch.files) })
    } else {
      super.setState(patch)
    }
  }

  override addFile(file: File | FileDescriptor): string {
    const [id] = this.#add([file])
    return id as string
  }

  override addFiles(files: readonly (File | FileDescriptor)[]): void {
    this.#add(files)
  }

  /** Uppy copies its whole map for each file that goes; here it does so once for all that go within one window. */
  override removeFiles(ids: string[]): void {
    // A run of Uppy's own has lists of its files, which are Uppy's to mend.
    if (Object.keys(this.getState().currentUploads).length > 0) {
      super.removeFiles(ids)
      return
    }
    const files = this.#workingFiles()
    const removed = [...new Set(ids)].flatMap((id) => files[id] ?? [])
    for (const { id } of removed) delete files[id]
    this.#store.setState({ files })
    this.#cancelTidy ??= this.#options.clock.schedule(this.#options.windowMs(), () => {
      this.#cancelTidy = undefined
      super.removeFiles([])
    })
    for (const file of removed) this.emit('file-removed', file)
  }

  /** Uppy's own way forgets its files without a word; the list would keep entries of them. */
  override clear(): void {
    this.removeFiles(Object.keys(this.getState().files))
    super.clear()
  }

  /** Changes the unpublished copy of the file map in place, and copies it once per publication. */
  override patchFilesState(patch: Record<string, Partial<KernelFile>>): void {
    const files = this.#workingFiles()
    for (const [id, change] of Object.entries(patch)) {
      files[id] = { ...files[id], ...change } as KernelFile
    }
    this.#store.setState({ files })
    for (const id of Object.keys(patch)) this.#options.onFileChanged(id, patch[id] as object)
  }

  override destroy(): void {
    super.destroy()
    this.#cancelTidy?.()
    this.#store.dispose()
    // Uppy's start timer holds the instance for some seconds more; the kernel must not hang on it.
    this.#options.onFileChanged = () => {}
    this.#options.isDebugging = () => false
  }

  #add(descriptors: readonly (File | FileDescriptor)[]): string[] {
    if (descriptors.length === 0) return []
    const files = this.#workingFiles()
    const { meta } = this.getState()
    const createId = () => this.#options.random.uid()
    const added = descriptors.map((descriptor) => toUppyFile(descriptor, meta, createId))
    for (const file of added) {
      // Who names files by what they are adds the same one twice.
      if (files[file.id]) file.id = createId()
      files[file.id] = file
    }
    this.#store.setState({ files })
    for (const file of added) this.emit('file-added', file)
    this.emit('files-added', added)
    return added.map(({ id }) => id)
  }

  /** An upload that the queue has started is not a retry, and its start has been told when its turn came. */
  #isRepeated(event: unknown, subject: unknown): boolean {
    if (event === 'upload-retry') return this.isSentAlone((subject as KernelFile | undefined)?.id ?? '')
    if (event !== 'upload-start') return false
    const files = subject as readonly KernelFile[]
    return (
      files.length > 0 &&
      files.every(({ id }) => this.isSentAlone(id) && this.getFile(id)?.progress.uploadStarted)
    )
  }

  /** Keeps a step of others from the files that it must not see; how, is loaded with the first such step. */
  #wrap(kind: 'uploader' | 'processor', fn: Processor): Processor {
    this.#loadLone().catch(() => {})
    const known = this.#wrapped.get(fn)
    const wrapped: Processor =
      known ?? (async (ids, uploadId) => (await this.#loadLone())[kind](fn, ids, uploadId))
    this.#wrapped.set(fn, wrapped)
    return wrapped
  }

  #unwrap(fn: Processor): Processor {
    const wrapped = this.#wrapped.get(fn) ?? fn
    this.#wrapped.delete(fn)
    return wrapped
  }

  #loadLone(): Promise<LoneUploads> {
    this.#loadingLone ??= import('./LoneUploads.js').then(
      (code) => {
        this.#lone = new code.LoneUploads()
        return this.#lone
      },
      (error: unknown) => {
        this.#loadingLone = undefined
        throw error
      },
    )
    return this.#loadingLone
  }

  #workingFiles(): Record<string, KernelFile> {
    const { files } = this.getState()
    return this.#store.isPublished(files) ? { ...files } : files
  }
}

/** What goes wrong with a file is shown on the file; Uppy's own reports are for whoever looks for a fault. */
function uppyLogger(options: KernelUppyOptions): NonNullable<UppyOptions<Meta, Body>['logger']> {
  const say = (...parts: unknown[]) => {
    if (options.isDebugging()) options.logger.warn(parts.map(String).join(' '))
  }
  return { debug: say, warn: say, error: say }
}
