import { type Body, type Meta, Uppy, type UppyEventMap, type UppyFile, type UppyOptions } from '@uppy/core'
import type { Clock } from '../ports/clock.js'
import type { Logger } from '../ports/logger.js'
import type { Random } from '../ports/random.js'
import { CoalescingStore } from './CoalescingStore.js'
import { type FileDescriptor, toUppyFile } from './toUppyFile.js'

/** The file map's values. */
export type KernelFile = UppyFile<Meta, Body>

/** What a {@link KernelUppy} is built with. */
export interface KernelUppyOptions {
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  /** Whether what Uppy and its plugins have to say is logged. */
  readonly isDebugging: () => boolean
  /** Told of every file whose state has changed. */
  readonly onFileChanged: (id: string) => void
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

  constructor(given: KernelUppyOptions) {
    const options = { ...given }
    const store = new CoalescingStore(options.clock)
    super({
      id: `lading-${options.random.uid()}`,
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
    try {
      super.emit(event, ...args)
    } catch (error) {
      this.#options.logger.error(`A listener of Uppy's "${String(event)}" threw. Uploads go on.`, error)
    }
  }

  override addFile(file: File | FileDescriptor): string {
    const [id] = this.#add([file])
    return id as string
  }

  override addFiles(files: readonly (File | FileDescriptor)[]): void {
    this.#add(files)
  }

  /** Changes the unpublished copy of the file map in place, and copies it once per publication. */
  override patchFilesState(patch: Record<string, Partial<KernelFile>>): void {
    const files = this.#workingFiles()
    for (const [id, change] of Object.entries(patch)) {
      files[id] = { ...files[id], ...change } as KernelFile
    }
    this.#store.setState({ files })
    for (const id of Object.keys(patch)) this.#options.onFileChanged(id)
  }

  override destroy(): void {
    super.destroy()
    this.#store.dispose()
    // Uppy's start timer holds the instance for some seconds more; the kernel must not hang on it.
    this.#options.onFileChanged = () => {}
    this.#options.isDebugging = () => false
  }

  #add(descriptors: readonly (File | FileDescriptor)[]): string[] {
    if (descriptors.length === 0) return []
    const files = this.#workingFiles()
    const { meta } = this.getState()
    const added = descriptors.map((descriptor) =>
      toUppyFile(descriptor, meta, () => this.#options.random.uid()),
    )
    for (const file of added) files[file.id] = file
    this.#store.setState({ files })
    for (const file of added) this.emit('file-added', file)
    this.emit('files-added', added)
    return added.map(({ id }) => id)
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
