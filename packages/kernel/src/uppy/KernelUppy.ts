import { type Body, type Meta, Uppy, type UppyEventMap, type UppyOptions } from '@uppy/core'
import type { Logger } from '../di/Logger.js'
import { type Token, token } from '../di/token.js'
import { addTo } from '../notify/addTo.js'
import { reportListener } from '../notify/notifyAll.js'
import type { Clock } from '../ports/Clock.js'
import type { Random } from '../ports/Random.js'
import { CoalescingStore } from './CoalescingStore.js'
import type { KernelFile, Processor } from './KernelFile.js'
import { mergeRestored } from './mergeRestored.js'
import { SingleFileUploads } from './SingleFileUploads.js'
import { changedFile, type FileChange, type FileDescriptor, toUppyFile } from './toUppyFile.js'

/** Options of a {@link KernelUppy}. */
export interface KernelUppyOptions {
  /** Key under which Golden Retriever keeps the list. @default a random one */
  readonly id?: string | undefined
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  /** Whether the messages of Uppy and its plugins are logged. */
  readonly isDebugging: () => boolean
}

/** Follows the files. */
interface FileObserver {
  /** Number of files. */
  readonly size: number
  /** Receives the fields of a file that were set. */
  fileChanged(id: string, change: object, file: KernelFile): void
}

/** Makes the entries of files that have joined the map, and returns the ids of the new ones. */
type EntryMaker = (files: readonly KernelFile[]) => readonly string[]

/** Shortest wait before changes of files are published. */
const MIN_WINDOW_MS = 50
const FILES_PER_MS = 100

/** Token of the Uppy instance of an uploader. */
export const UppyToken: Token<KernelUppy> = token('uppy')

/**
 * Uppy, made to scale: adding files and recording their progress cost the same however long the list is.
 *
 * Only public methods are overridden. They omit what the kernel does itself: restrictions (validators), the
 * refusal of duplicates (every add makes an entry) and `autoProceed` (the config key `confirmUpload`).
 */
export class KernelUppy extends Uppy<Meta, Body> {
  readonly #store: CoalescingStore
  readonly #options: { -readonly [K in keyof KernelUppyOptions]: KernelUppyOptions[K] }
  readonly #single = new SingleFileUploads()
  readonly #wrapped = new Map<Processor, Processor>()
  readonly #sourceIds = new Map<string, string>()
  #thirdPartyUploaders = 0
  readonly #observers: Set<FileObserver>
  readonly #windowMs: () => number
  readonly #onDestroy: (() => void)[] = []
  #makeEntries: EntryMaker = () => []
  #onAdded: (ids: readonly string[]) => void = () => {}
  #flushMirror: (() => void) | null = null
  #cancelTidy: (() => void) | undefined

  constructor(given: KernelUppyOptions) {
    const options = { ...given }
    const observers = new Set<FileObserver>()
    // A publication copies the map: its share of the time must not grow with the list.
    const windowMs = () =>
      Math.max(MIN_WINDOW_MS, ...Array.from(observers, ({ size }) => size / FILES_PER_MS))
    const store = new CoalescingStore(options.clock, windowMs)
    super({
      id: `lading-${options.id ?? options.random.uid()}`,
      store: store as never,
      logger: uppyLogger(options),
    })
    this.#store = store
    this.#options = options
    this.#observers = observers
    this.#windowMs = windowMs
  }

  /** Reports a listener that throws; it cannot break an upload. */
  override emit<T extends keyof UppyEventMap<Meta, Body>>(
    event: T,
    ...args: Parameters<UppyEventMap<Meta, Body>[T]>
  ): void {
    const [subject] = args as readonly unknown[]
    // An upload that the queue has started is not a retry, and its start was emitted at its turn.
    if (event === 'upload-retry' && this.isUploadingSingle((subject as KernelFile | undefined)?.id ?? ''))
      return
    if (
      event === 'upload-start' &&
      this.#thirdPartyUploaders > 0 &&
      this.#areStarted(subject as readonly KernelFile[])
    )
      return
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
    // Uppy's own constructor subscribes, before the fields of this class exist.
    if (event === 'file-removed' && #single in this) {
      this.#single.noteRemovalListener(listener as (file: KernelFile) => void)
    }
    return super.on(event, listener)
  }

  /**
   * Names the source of files that an acquirer adds, in place of the acquirer's own id. Returns a function that takes
   * the name back.
   */
  nameSource(acquirerId: string, sourceId: string): () => void {
    this.#sourceIds.set(acquirerId, sourceId)
    return () => void this.#sourceIds.delete(acquirerId)
  }

  /** Returns the id of the source of a file. @param given What Uppy's file has. */
  sourceIdOf(given: string): string {
    return this.#sourceIds.get(given) ?? given
  }

  /** Whether an uploader plugin of Uppy is installed. */
  get hasThirdPartyUploader(): boolean {
    return this.#thirdPartyUploaders > 0
  }

  override addUploader(fn: Processor): void {
    this.#thirdPartyUploaders += 1
    super.addUploader(this.#wrap(fn, (ids, uploadId) => this.#single.uploader(fn, ids, uploadId)))
  }

  override removeUploader(fn: Processor): boolean {
    const isRemoved = super.removeUploader(this.#unwrap(fn))
    if (isRemoved) this.#thirdPartyUploaders -= 1
    return isRemoved
  }

  override addPreProcessor(fn: Processor): void {
    super.addPreProcessor(this.#wrap(fn, (ids, uploadId) => this.#single.processor(fn, ids, uploadId)))
  }

  override removePreProcessor(fn: Processor): boolean {
    return super.removePreProcessor(this.#unwrap(fn))
  }

  override addPostProcessor(fn: Processor): void {
    super.addPostProcessor(this.#wrap(fn, (ids, uploadId) => this.#single.processor(fn, ids, uploadId)))
  }

  override removePostProcessor(fn: Processor): boolean {
    return super.removePostProcessor(this.#unwrap(fn))
  }

  /** Registers the queue that all uploads go to, including those that third-party code starts. Returns a function that removes it. */
  addQueue(enqueue: (ids: string[]) => Promise<void>): () => void {
    const queue = (ids: string[], uploadId: string) => this.#single.queue(enqueue, ids, uploadId)
    super.addUploader(queue)
    return () => super.removeUploader(queue)
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
    return this.#single.has(id)
  }

  /** Merges files that a plugin restores with those that were added since the page was loaded. */
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

  /** Adds files whose entries are made by the caller. @param make Receives the files when they have joined the map. */
  addFilesAs(files: readonly FileDescriptor[], make: EntryMaker): void {
    this.#add(files, make)
  }

  /**
   * Sets how files that third-party code adds become entries, and what follows each addition.
   *
   * @param onAdded Receives the ids of the new entries.
   */
  onAdd(make: EntryMaker, onAdded: (ids: readonly string[]) => void): void {
    this.#makeEntries = make
    this.#onAdded = onAdded
  }

  /** Sets what brings the files up to date before they are read next. */
  beforeRead(flush: (() => void) | null): void {
    this.#flushMirror = flush
  }

  override getFile(id: string): KernelFile {
    this.#flushMirror?.()
    return super.getFile(id)
  }

  override getFiles(): KernelFile[] {
    this.#flushMirror?.()
    return super.getFiles()
  }

  /** Replaces the bytes, the name or the type of a file; its path follows its name. */
  replaceFile(id: string, change: FileChange): void {
    const file = this.getFile(id)
    if (file) this.setFileState(id, changedFile(file, change))
  }

  /** Copies the map once for all files that are removed within one window; Uppy copies it for each of them. */
  override removeFiles(ids: string[]): void {
    // A run of Uppy's own keeps lists of its files, which only Uppy can correct.
    if (Object.keys(this.getState().currentUploads).length > 0) {
      super.removeFiles(ids)
      return
    }
    const files = this.#workingFiles()
    const removed = [...new Set(ids)].flatMap((id) => files[id] ?? [])
    for (const { id } of removed) delete files[id]
    this.#store.setState({ files })
    this.#cancelTidy ??= this.#options.clock.schedule(this.#windowMs(), () => {
      this.#cancelTidy = undefined
      super.removeFiles([])
    })
    for (const file of removed) this.emit('file-removed', file)
  }

  /** Removes the files first: Uppy's own implementation drops them without an event. */
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
    for (const [id, change] of Object.entries(patch)) {
      for (const observer of this.#observers) observer.fileChanged(id, change, files[id] as KernelFile)
    }
  }

  /** Notifies `observer` of each change of a file's state. Returns an unsubscribe function. */
  observe(observer: FileObserver): () => void {
    return addTo(this.#observers, observer)
  }

  /** Calls back at the end of {@link destroy}, after the files were removed. */
  onDestroy(callback: () => void): void {
    this.#onDestroy.push(callback)
  }

  override destroy(): void {
    super.destroy()
    for (const callback of this.#onDestroy.splice(0)) callback()
    this.#cancelTidy?.()
    this.#store.dispose()
    // Uppy's start timer holds the instance for some seconds; it must not hold the kernel, too.
    this.#options.isDebugging = () => false
    this.#makeEntries = () => []
    this.#onAdded = () => {}
    this.#flushMirror = null
  }

  #add(descriptors: readonly (File | FileDescriptor)[], make: EntryMaker = this.#makeEntries): string[] {
    if (descriptors.length === 0) return []
    const files = this.#workingFiles()
    const { meta } = this.getState()
    const createId = () => this.#options.random.uid()
    const added = descriptors.map((descriptor) => toUppyFile(descriptor, meta, createId))
    for (const file of added) {
      // Third-party ids are made of a file's properties, so the same file added twice has the same one.
      if (files[file.id]) file.id = createId()
      files[file.id] = file
    }
    this.#store.setState({ files })
    for (const file of added) this.emit('file-added', file)
    this.#onAdded(make(added))
    this.emit('files-added', added)
    return added.map(({ id }) => id)
  }

  #areStarted(files: readonly KernelFile[]): boolean {
    return (
      files.length > 0 &&
      files.every(({ id }) => this.isUploadingSingle(id) && this.getFile(id)?.progress.uploadStarted)
    )
  }

  #wrap(fn: Processor, filtered: Processor): Processor {
    const wrapped = this.#wrapped.get(fn) ?? filtered
    this.#wrapped.set(fn, wrapped)
    return wrapped
  }

  #unwrap(fn: Processor): Processor {
    const wrapped = this.#wrapped.get(fn) ?? fn
    this.#wrapped.delete(fn)
    return wrapped
  }

  #workingFiles(): Record<string, KernelFile> {
    const { files } = this.getState()
    return this.#store.isPublished(files) ? { ...files } : files
  }
}

/** A file's errors are shown on the file; Uppy's own reports are for debugging. */
function uppyLogger(options: KernelUppyOptions): NonNullable<UppyOptions<Meta, Body>['logger']> {
  const log = (...parts: unknown[]) => {
    if (options.isDebugging()) options.logger.warn(parts.map(String).join(' '))
  }
  return { debug: log, warn: log, error: log }
}
