import type { Body, Meta, Uppy, UppyOptions } from '@uppy/core'
import type { Logger } from '../di/Logger.js'
import type { Clock } from '../ports/Clock.js'
import { type Random, systemRandom } from '../ports/Random.js'
import { systemClock } from '../ports/systemClock.js'
import { CoalescingStore } from './CoalescingStore.js'
import { FollowedUppy } from './FollowedUppy.js'
import type { KernelFile } from './KernelFile.js'
import { mapUppySettings, type UppySettings } from './mapUppySettings.js'
import { mergeRestored } from './mergeRestored.js'
import type { PipelineQueue } from './PipelineUppy.js'
import { type FileDescriptor, toUppyFile } from './toUppyFile.js'

/** Options for {@link KernelUppy}. */
export interface KernelUppyOptions {
  /** Key under which Golden Retriever stores the list. @default a random key */
  readonly id?: string | undefined
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  /** Returns whether to log messages from Uppy and its plugins. */
  readonly isDebugging: () => boolean
}

/** Kernel callbacks for changes that third-party code makes to Uppy's files. */
export interface UppyFollowers {
  /** Number of files. */
  readonly size: number
  /** Adds files; the mirror then writes them into the file map. */
  add(files: readonly KernelFile[]): void
  /** Removes files; the mirror then removes them from the file map. */
  remove(ids: readonly string[]): void
  /** Sets uploader configuration values. */
  configure(values: Readonly<Record<string, unknown>>): void
  /** Receives a file's changed fields. */
  change(id: string, patch: Partial<KernelFile>, file: KernelFile): void
}

type MutableOptions = { -readonly [K in keyof KernelUppyOptions]: KernelUppyOptions[K] } & {
  followers: UppyFollowers | null
}

/** The part of Uppy's state that maps pipeline runs to files. */
interface FilesInRuns {
  readonly files: Readonly<Record<string, KernelFile>>
  readonly currentUploads?: Readonly<Record<string, { readonly fileIDs: readonly string[] }>>
}

/** Minimum delay before file changes are published, in milliseconds. */
const MIN_WINDOW_MS = 50
const FILES_PER_MS = 100

/**
 * An Uppy that scales: adding a file or recording its progress takes constant time, no matter how long the list is.
 *
 * Only public methods are overridden. They leave out features that the kernel handles itself: duplicate detection (every add
 * creates an entry), restrictions (validators) and `autoProceed` (the config key `confirmUpload`). {@link setOptions} maps
 * the latter two. `upload` and `complete` are emitted once per batch.
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
    // Publishing copies the file map, so publish less often as the list grows.
    const windowMs = () => Math.max(MIN_WINDOW_MS, (options.followers?.size ?? 0) / FILES_PER_MS)
    const store = new CoalescingStore(clock, windowMs)
    const id = `lading-${options.id ?? options.random.uid()}`
    super({ id, store: store as never, logger: uppyLogger(options) }, logger)
    this.#store = store
    this.#options = options
    // Catches subscribers such as `useUppyState()` in @uppy/react. Uppy itself has already subscribed.
    store.onSubscribe = () => this.follow()
  }

  /** Sets a function that updates the files before they're next read. It's called once. */
  beforeRead(update: (() => void) | null): void {
    this.#store.update = update
  }

  /** Connects the kernel until {@link destroy}. */
  connect(followers: UppyFollowers, queue: PipelineQueue): void {
    this.#options.followers = followers
    this.connectQueue(queue)
  }

  /** Sets the source id for files that an acquirer adds, instead of the acquirer's id. Returns a function that undoes it. */
  nameSource(acquirerId: string, sourceId: string): () => void {
    this.#sourceIds.set(acquirerId, sourceId)
    return () => void this.#sourceIds.delete(acquirerId)
  }

  /** Returns a file's source id. @param given The `source` of Uppy's file. */
  sourceIdOf(given: string): string {
    return this.#sourceIds.get(given) ?? given
  }

  /**
   * Sets options. `restrictions` and `autoProceed` set the uploader's configuration; its validators apply the restrictions.
   * Options that have no effect in an uploader are reported by name.
   */
  override setOptions(options: UppySettings): void {
    const { config, ignored, rest } = mapUppySettings(options)
    const { followers, logger } = this.#options
    if (Object.keys(config).length > 0) followers?.configure(config)
    for (const message of ignored) logger.warn(`setOptions() of uploader.uppy: ${message}`)
    super.setOptions(rest)
  }

  /** Sets the state. Merges restored files with files added since the page loaded. */
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

  override removeFiles(ids: string[]): void {
    this.#options.followers?.remove(ids)
    // Plugins can put files without an entry into the map.
    for (const id of ids) this.dropFile(id)
    this.tidy()
  }

  /** Sets the initial files, before anyone follows the map. Only for the mirror. */
  beginWith(files: readonly KernelFile[]): void {
    this.#store.begin(Object.fromEntries(files.map((file) => [file.id, file])))
  }

  /** Writes files into the map without emitting an event. Only for the mirror. */
  writeFiles(written: readonly KernelFile[]): void {
    const files = this.#store.workingFiles()
    for (const file of written) files[file.id] = file
    this.#store.setState({ files })
  }

  /** Removes a file from the map. Call {@link tidy} once after removing files together. Only for the mirror. */
  dropFile(id: string): void {
    const files = this.#store.workingFiles()
    const file = files[id]
    if (!file) return
    delete files[id]
    this.#store.setState({ files })
    this.emit('file-removed', file)
  }

  /** Removes dropped files from Uppy's pipeline runs and recalculates the total progress. Only for the mirror. */
  tidy(): void {
    const { files, currentUploads = {} } = this.#store.state as unknown as FilesInRuns
    const runs = Object.entries(currentUploads)
    if (runs.length > 0) {
      const left = runs
        .map(([id, run]) => [id, { ...run, fileIDs: run.fileIDs.filter((file) => files[file]) }] as const)
        .filter(([, { fileIDs }]) => fileIDs.length > 0)
      this.#store.setState({ currentUploads: Object.fromEntries(left) })
    }
    this.#cancelTidy ??= this.#options.clock.schedule(this.#store.windowMs(), () => {
      this.#cancelTidy = undefined
      super.removeFiles([])
    })
  }

  /** Sorts the files by these ids; other files follow in their current order. Only for the mirror. */
  orderFiles(ids: readonly string[]): void {
    const { files } = this.#store.state
    const ordered = Object.fromEntries(ids.filter((id) => files[id]).map((id) => [id, files[id]]))
    this.#store.setState({ files: { ...ordered, ...files } as typeof files })
  }

  /** Removes the files first, because Uppy's implementation drops them without an event. */
  override clear(): void {
    this.removeFiles(Object.keys(this.#store.state.files))
    super.clear()
  }

  /** Changes the unpublished file map in place, so that it's copied only once per publication. */
  override patchFilesState(patch: Record<string, Partial<KernelFile>>): void {
    const files = this.#store.workingFiles()
    for (const id in patch) files[id] = { ...files[id], ...patch[id] } as KernelFile
    this.#store.setState({ files })
    for (const id in patch) {
      this.#options.followers?.change(id, patch[id] as Partial<KernelFile>, files[id] as KernelFile)
    }
  }

  #add(descriptors: readonly (File | FileDescriptor)[]): string[] {
    const { files, meta = {} } = this.getState()
    const createId = () => this.#options.random.uid()
    const ids = new Set<string>()
    const added = descriptors.map((descriptor) => {
      const file = toUppyFile(descriptor, meta, createId)
      // Third-party ids are derived from file properties, so adding a file twice gives the same id.
      if (files[file.id] || ids.has(file.id)) file.id = createId()
      ids.add(file.id)
      return file
    })
    if (added.length > 0) this.#options.followers?.add(added)
    return [...ids]
  }

  /** Registers a callback for the end of {@link destroy}, after the files were removed. */
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

/** Creates an Uppy for an uploader that was destroyed before anything used its Uppy. */
export function destroyedUppy(logger: Logger): KernelUppy {
  const uppy = new KernelUppy({
    clock: systemClock,
    random: systemRandom,
    logger,
    isDebugging: () => false,
  })
  uppy.destroy()
  return uppy
}

/** Logs Uppy's messages only while debugging, because a file's errors are already shown on the file. */
function uppyLogger(options: KernelUppyOptions): NonNullable<UppyOptions<Meta, Body>['logger']> {
  const log = (...parts: unknown[]) => {
    if (options.isDebugging()) options.logger.warn(parts.map(String).join(' '))
  }
  return { debug: log, warn: log, error: log }
}
