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

/** The parts of the kernel that receive what third-party code does with Uppy's files. */
export interface UppyFollowers {
  /** Number of files. */
  readonly size: number
  /** Adds files, which the mirror then writes into the map. */
  add(files: readonly KernelFile[]): void
  /** Removes files, which the mirror then takes out of the map. */
  remove(ids: readonly string[]): void
  /** Sets configuration values of the uploader. */
  configure(values: Readonly<Record<string, unknown>>): void
  /** Receives the fields of a file that were set. */
  change(id: string, patch: Partial<KernelFile>, file: KernelFile): void
}

type MutableOptions = { -readonly [K in keyof KernelUppyOptions]: KernelUppyOptions[K] } & {
  followers: UppyFollowers | null
}

/** The part of Uppy's state that knows which run of its pipeline has which files. */
interface FilesInRuns {
  readonly files: Readonly<Record<string, KernelFile>>
  readonly currentUploads?: Readonly<Record<string, { readonly fileIDs: readonly string[] }>>
}

/** Shortest wait before changes of files are published. */
const MIN_WINDOW_MS = 50
const FILES_PER_MS = 100

/**
 * Uppy, made to scale: adding files and recording their progress cost the same however long the list is.
 *
 * Only public methods are overridden. They omit what the kernel does itself: the refusal of duplicates (every add makes an entry),
 * restrictions (validators) and `autoProceed` (the config key `confirmUpload`); {@link setOptions} sets those. `upload` and
 * `complete` are emitted once per batch.
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
    const windowMs = () => Math.max(MIN_WINDOW_MS, (options.followers?.size ?? 0) / FILES_PER_MS)
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
  connect(followers: UppyFollowers, queue: PipelineQueue): void {
    this.#options.followers = followers
    this.connectQueue(queue)
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

  /**
   * Sets options. `restrictions` and `autoProceed` set the uploader's configuration, whose validators apply them; options that
   * have no effect in an uploader are reported by name.
   */
  override setOptions(options: UppySettings): void {
    const { config, ignored, rest } = mapUppySettings(options)
    const { followers, logger } = this.#options
    if (Object.keys(config).length > 0) followers?.configure(config)
    for (const message of ignored) logger.warn(`setOptions() of uploader.uppy: ${message}`)
    super.setOptions(rest)
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

  override removeFiles(ids: string[]): void {
    this.#options.followers?.remove(ids)
    // A plugin can put files into the map that have no entry.
    for (const id of ids) this.dropFile(id)
    this.tidy()
  }

  /** For the mirror: sets the first files, before anyone follows the map. */
  beginWith(files: readonly KernelFile[]): void {
    this.#store.begin(Object.fromEntries(files.map((file) => [file.id, file])))
  }

  /** For the mirror: writes files into the map, without an event. */
  writeFiles(written: readonly KernelFile[]): void {
    const files = this.#store.workingFiles()
    for (const file of written) files[file.id] = file
    this.#store.setState({ files })
  }

  /** For the mirror: takes a file out of the map. {@link tidy} follows once for all files that are removed together. */
  dropFile(id: string): void {
    const files = this.#store.workingFiles()
    const file = files[id]
    if (!file) return
    delete files[id]
    this.#store.setState({ files })
    this.emit('file-removed', file)
  }

  /** For the mirror: takes files that were removed out of the runs of Uppy's pipeline, and sums its progress up again. */
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

  /** For the mirror: puts the files into the order of these ids. Others follow in theirs. */
  orderFiles(ids: readonly string[]): void {
    const { files } = this.#store.state
    const ordered = Object.fromEntries(ids.filter((id) => files[id]).map((id) => [id, files[id]]))
    this.#store.setState({ files: { ...ordered, ...files } as typeof files })
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
      this.#options.followers?.change(id, patch[id] as Partial<KernelFile>, files[id] as KernelFile)
    }
  }

  #add(descriptors: readonly (File | FileDescriptor)[]): string[] {
    const { files, meta = {} } = this.getState()
    const createId = () => this.#options.random.uid()
    const ids = new Set<string>()
    const added = descriptors.map((descriptor) => {
      const file = toUppyFile(descriptor, meta, createId)
      // Third-party ids are made of a file's properties, so the same file added twice has the same one.
      if (files[file.id] || ids.has(file.id)) file.id = createId()
      ids.add(file.id)
      return file
    })
    if (added.length > 0) this.#options.followers?.add(added)
    return [...ids]
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

/** Makes an Uppy for an uploader that was destroyed before anything has used its own. */
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

/** A file's errors are shown on the file; Uppy's own reports are for debugging. */
function uppyLogger(options: KernelUppyOptions): NonNullable<UppyOptions<Meta, Body>['logger']> {
  const log = (...parts: unknown[]) => {
    if (options.isDebugging()) options.logger.warn(parts.map(String).join(' '))
  }
  return { debug: log, warn: log, error: log }
}
