import type { Body, Meta, Uppy, UppyOptions } from '@uppy/core'
import type { Logger } from '../di/Logger.js'
import { type Token, token } from '../di/token.js'
import type { Entry } from '../entry/Entry.js'
import type { Clock } from '../ports/Clock.js'
import type { Random } from '../ports/Random.js'
import { CoalescingStore } from './CoalescingStore.js'
import { FollowedUppy } from './FollowedUppy.js'
import type { KernelFile } from './KernelFile.js'
import { mergeRestored } from './mergeRestored.js'
import type { PipelineQueue } from './PipelineUppy.js'
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
  readonly uploads: PipelineQueue & {
    /** Receives new entries. */
    admit(entries: readonly Entry[]): void
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
export class KernelUppy extends FollowedUppy {
  readonly #store: CoalescingStore
  readonly #options: MutableOptions
  readonly #sourceIds = new Map<string, string>()
  readonly #onDestroy: (() => void)[] = []
  #cancelTidy: (() => void) | undefined

  constructor(given: KernelUppyOptions) {
    const options: MutableOptions = { ...given, followers: null }
    const { clock, logger } = options
    // A publication copies the map: its share of the time must not grow with the list.
    const windowMs = () => Math.max(MIN_WINDOW_MS, (options.followers?.entries.size ?? 0) / FILES_PER_MS)
    const store = new CoalescingStore(clock, windowMs)
    const id = `lading-${options.id ?? options.random.uid()}`
    super({ id, store: store as never, logger: uppyLogger(options) }, logger)
    this.#store = store
    this.#options = options
    // As `useUppyState()` of @uppy/react does. Uppy itself has subscribed by now.
    store.onSubscribe = () => this.follow()
  }

  /** Sets what brings the files up to date before they are read next; it is called once. */
  beforeRead(update: (() => void) | null): void {
    this.#store.update = update
  }

  /** Connects the kernel, until {@link destroy}. */
  connect(followers: UppyFollowers): void {
    this.#options.followers = followers
    this.connectQueue(followers.uploads)
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
    if (this.isFollowed) for (const file of added) this.emit('file-added', file)
    const entries = make(added)
    // A listener of the new entries may have destroyed the uploader.
    this.#options.followers?.uploads.admit(entries)
    this.emit('files-added', added)
    return added.map(({ id }) => id)
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
    this.#cancelTidy ??= this.#options.clock.schedule(this.#store.windowMs(), () => {
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
    this.#options.isDebugging = () => false
    this.#options.followers = null
    this.beforeRead(null)
  }
}

/** A file's errors are shown on the file; Uppy's own reports are for debugging. */
function uppyLogger(options: KernelUppyOptions): NonNullable<UppyOptions<Meta, Body>['logger']> {
  const log = (...parts: unknown[]) => {
    if (options.isDebugging()) options.logger.warn(parts.map(String).join(' '))
  }
  return { debug: log, warn: log, error: log }
}
