import { type Body, type Meta, Uppy, type UppyEventMap, type UppyOptions } from '@uppy/core'
import type { Logger } from '../di/Logger.js'
import { type Token, token } from '../di/token.js'
import type { Entry } from '../entry/Entry.js'
import { reportListener } from '../notify/notifyAll.js'
import type { Clock } from '../ports/Clock.js'
import type { Random } from '../ports/Random.js'
import { CoalescingStore } from './CoalescingStore.js'
import type { KernelFile, Processor } from './KernelFile.js'
import { mergeRestored } from './mergeRestored.js'
import { type ProcessorStage, SingleFileUploads } from './SingleFileUploads.js'
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

/** The parts of the kernel that follow Uppy. */
export interface UppyFollowers {
  readonly entries: {
    /** Number of files. */
    readonly size: number
    /** Receives the fields of a file that were set. */
    fileChanged(id: string, fields: object, file: KernelFile): void
  }
  readonly adder: {
    /** Makes the entries of files that have joined the map, and returns the new ones. */
    makeEntries(files: readonly KernelFile[]): readonly Entry[]
  }
  readonly uploads: {
    /** Receives new entries. */
    admit(entries: readonly Entry[]): void
    /** The queue that all uploads go to, including those that third-party code starts. */
    start(ids: readonly string[]): Promise<void>
    resume(ids: readonly string[]): void
  }
}

type MutableOptions = { -readonly [K in keyof KernelUppyOptions]: KernelUppyOptions[K] } & {
  followers: UppyFollowers | null
}

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
  readonly #options: MutableOptions
  readonly #single = new SingleFileUploads()
  readonly #sourceIds = new Map<string, string>()
  readonly #onDestroy: (() => void)[] = []
  readonly #windowMs: () => number
  #flushMirror: (() => void) | null = null
  #cancelTidy: (() => void) | undefined

  constructor(given: KernelUppyOptions) {
    const options: MutableOptions = { ...given, followers: null }
    // A publication copies the map: its share of the time must not grow with the list.
    const windowMs = () => Math.max(MIN_WINDOW_MS, (options.followers?.entries.size ?? 0) / FILES_PER_MS)
    const store = new CoalescingStore(options.clock, windowMs)
    super({
      id: `lading-${options.id ?? options.random.uid()}`,
      store: store as never,
      logger: uppyLogger(options),
    })
    this.#store = store
    this.#options = options
    this.#windowMs = windowMs
  }

  /** Connects the kernel, until {@link destroy}. */
  connect(followers: UppyFollowers): void {
    this.#options.followers = followers
    super.addUploader((ids, uploadId) =>
      this.#single.queue((own) => followers.uploads.start(own), ids, uploadId),
    )
  }

  /** Reports a listener that throws; it cannot break an upload. */
  override emit<T extends keyof UppyEventMap<Meta, Body>>(
    event: T,
    ...args: Parameters<UppyEventMap<Meta, Body>[T]>
  ): void {
    if (this.#single.uploaderCount > 0 && this.#isRepeated(event, args[0])) return
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
    if (#single in this && this.#single.isStarting) {
      // An uploader resumes a file at its turn in the queue, and not together with all others.
      if (event === 'resume-all') return this
      if (event === 'file-removed') this.#single.noteRemovalListener(listener as (file: KernelFile) => void)
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
    return this.#single.uploaderCount > 0
  }

  override addUploader(fn: Processor): void {
    super.addUploader(this.#single.wrapUploader(fn))
  }

  override removeUploader(fn: Processor): boolean {
    const isRemoved = super.removeUploader(this.#single.unwrap(fn))
    if (isRemoved) this.#single.uploaderCount -= 1
    return isRemoved
  }

  override addPreProcessor(fn: Processor): void {
    super.addPreProcessor(this.#single.wrapProcessor(fn, 'pre'))
  }

  override removePreProcessor(fn: Processor): boolean {
    return super.removePreProcessor(this.#single.unwrapProcessor(fn, 'pre'))
  }

  override addPostProcessor(fn: Processor): void {
    super.addPostProcessor(this.#single.wrapProcessor(fn, 'post'))
  }

  override removePostProcessor(fn: Processor): boolean {
    return super.removePostProcessor(this.#single.unwrapProcessor(fn, 'post'))
  }

  /** Whether a file has third-party processors to pass that no run of Uppy's pipeline passes it to. */
  hasProcessors(stage: ProcessorStage, id: string): boolean {
    return this.#single.hasProcessors(stage, id)
  }

  /** Passes a file to the processors of a stage, for a transport outside of Uppy's pipeline. Rejects as the first one that does. */
  process(stage: ProcessorStage, id: string): Promise<void> {
    return this.#single.process(stage, id)
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
    return this.#single.uploaderCount > 0 && this.#single.has(id)
  }

  /** Pauses or resumes a file. A third-party uploader that is paused resumes at the turn of its file in the queue. */
  override pauseResume(id: string): boolean | undefined {
    if (!this.isUploadingSingle(id) || !this.getFile(id).isPaused) return super.pauseResume(id)
    this.#options.followers?.uploads.resume([id])
    return false
  }

  /** Resumes all files, each by a `upload-pause` of its own; `resume-all` follows. */
  override resumeAll(): void {
    this.#options.followers?.uploads.resume(Object.keys(this.#store.state.files))
    this.emit('resume-all')
  }

  /** Merges files that a plugin restores with those that were added since the page was loaded. */
  override setState(patch?: Parameters<Uppy<Meta, Body>['setState']>[0]): void {
    if (patch?.recoveredState && patch.files) {
      super.setState({ ...patch, ...mergeRestored(this.#store.state.files, patch.files) })
    } else {
      super.setState(patch)
    }
  }

  override addFile(file: File | FileDescriptor): string {
    const [id] = this.addFilesAs([file])
    return id as string
  }

  override addFiles(files: readonly (File | FileDescriptor)[]): void {
    this.addFilesAs(files)
  }

  /**
   * Adds files and returns their ids.
   *
   * @param make Makes the entries of the files, which have joined the map. @default as for files that third-party code adds
   */
  addFilesAs(
    descriptors: readonly (File | FileDescriptor)[],
    make: (files: readonly KernelFile[]) => readonly Entry[] = (files) =>
      this.#options.followers?.adder.makeEntries(files) ?? [],
  ): string[] {
    if (descriptors.length === 0) return []
    const files = this.#store.workingFiles()
    const { meta = {} } = this.#store.state
    const createId = () => this.#options.random.uid()
    const added = descriptors.map((descriptor) => toUppyFile(descriptor, meta, createId))
    for (const file of added) {
      // Third-party ids are made of a file's properties, so the same file added twice has the same one.
      if (files[file.id]) file.id = createId()
      files[file.id] = file
    }
    this.#store.setState({ files })
    for (const file of added) this.emit('file-added', file)
    const entries = make(added)
    // A listener of the new entries may have destroyed the uploader.
    this.#options.followers?.uploads.admit(entries)
    this.emit('files-added', added)
    return added.map(({ id }) => id)
  }

  /** Sets what brings the files up to date before they are read next; it is called once. */
  beforeRead(flush: () => void): void {
    this.#flushMirror = flush
  }

  override getFile(id: string): KernelFile {
    if (this.#flushMirror) this.#update()
    return this.#store.state.files[id] as KernelFile
  }

  override getFiles(): KernelFile[] {
    if (this.#flushMirror) this.#update()
    return Object.values(this.#store.state.files)
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
    const files = this.#store.workingFiles()
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
    this.removeFiles(Object.keys(this.#store.state.files))
    super.clear()
  }

  /** Changes the unpublished copy of the file map in place, and copies it once per publication. */
  override patchFilesState(patch: Record<string, Partial<KernelFile>>): void {
    const files = this.#store.workingFiles()
    for (const id in patch) files[id] = { ...files[id], ...patch[id] } as KernelFile
    this.#store.setState({ files })
    for (const id in patch) {
      this.#options.followers?.entries.fileChanged(id, patch[id] as object, files[id] as KernelFile)
    }
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
    this.#options.followers = null
    this.#flushMirror = null
  }

  #update(): void {
    const flush = this.#flushMirror
    // The flush reads files, too.
    this.#flushMirror = null
    flush?.()
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

/** A file's errors are shown on the file; Uppy's own reports are for debugging. */
function uppyLogger(options: KernelUppyOptions): NonNullable<UppyOptions<Meta, Body>['logger']> {
  const log = (...parts: unknown[]) => {
    if (options.isDebugging()) options.logger.warn(parts.map(String).join(' '))
  }
  return { debug: log, warn: log, error: log }
}
