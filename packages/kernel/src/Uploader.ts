import type { Activities } from './activities/Activities.js'
import { UploaderFlow } from './activities/UploaderFlow.js'
import type { ConfigStore } from './config/ConfigStore.js'
import type { ConfigMap } from './config/defineConfig.js'
import type { CoreServices } from './core/CoreServices.js'
import type { Logger } from './di/Logger.js'
import type { Scope } from './di/Scope.js'
import { type Token, token } from './di/token.js'
import type { Entry } from './entry/Entry.js'
import type { EntryList } from './entry/EntryList.js'
import type { FileInfo } from './entry/FileInfo.js'
import { listOf } from './entry/listOf.js'
import { type OutputFileEntry, toOutputEntry } from './entry/OutputFileEntry.js'
import { parseUuid } from './entry/parseUuid.js'
import { parseWebUrl } from './entry/parseWebUrl.js'
import type { UploadEntry } from './entry/UploadEntry.js'
import { assertInput } from './errors/assertInput.js'
import { KernelError } from './errors/KernelError.js'
import type { BatchResult } from './events/BatchResult.js'
import type { EventMap } from './events/EventMap.js'
import { inspectUploader, type UploaderInspection } from './inspectUploader.js'
import type { CollectionState } from './list/CollectionState.js'
import { type OutputCollectionState, toOutputCollectionState } from './list/OutputCollectionState.js'
import type { Locale } from './locale/Locale.js'
import type { MessageKey, Messages, MessageValues } from './locale/Messages.js'
import type { Plugin, PluginRegistry } from './plugin/Plugin.js'
import { type SystemDialogOptions, SystemDialogToken } from './ports/SystemDialog.js'
import type { SlotRegistry } from './slots/SlotRegistry.js'
import type { UncheckedName } from './slots/UncheckedName.js'
import type { UploaderSnapshot } from './slots/UploaderSnapshot.js'
import { addFromCdnUrl } from './steps/addFromCdnUrl.js'
import type { AddFileOptions, EntryAdder, FileAtPath } from './steps/EntryAdder.js'
import { moveEntry } from './steps/moveEntry.js'
import type { RemovedFiles } from './steps/removeEntries.js'
import { replaceEntry } from './steps/replaceEntry.js'
import { type Transport, TransportToken } from './steps/Transport.js'
import { type EntryUpdate, updateEntry } from './steps/updateEntry.js'
import type { KernelUppy } from './uppy/KernelUppy.js'

/** Token of the {@link Uploader}, for services of plugins and the host page. */
export const UploaderToken: Token<Uploader> = token('uploader')

/** The API of one uploader, for host pages, plugins and user interfaces. Create it with `createUploader()`. */
export class Uploader extends UploaderFlow {
  /** The configuration store: sets, reads and observes values. */
  readonly config: ConfigStore
  /** The current configuration, read-only. */
  readonly cfg: Readonly<ConfigMap>
  /** The list of entries, one per file. */
  readonly entries: EntryList
  /** Counts, progress and state of the whole list. */
  readonly collection: CollectionState
  /** Translates messages. */
  readonly locale: Locale
  /** Logs for the page's developer. */
  readonly logger: Logger
  readonly #core: CoreServices
  #isDestroyed = false
  #uppy: KernelUppy | undefined

  /** Don't call this: use `createUploader()`. */
  constructor(core: CoreServices) {
    super(core.link)
    this.config = core.config
    this.cfg = core.config.values
    this.entries = core.entries
    this.collection = core.collection
    this.locale = core.locale
    this.logger = core.logger
    this.#core = core
  }

  /** The service scope. `scope.container` is the tsyringe container that resolves services for the host page's classes. */
  get scope(): Scope {
    return this.#core.link.get('scope')
  }

  /** The activities: which view is shown, and its history. */
  get activities(): Activities {
    return this.#core.link.get('activities')
  }

  /** The slots with everything that plugins have contributed. */
  get slots(): SlotRegistry {
    return this.#core.link.get('slots')
  }

  /** The uploader's Uppy instance, created on first read. Any Uppy plugin can be used on it. */
  get uppy(): KernelUppy {
    this.#uppy ??= this.#core.link.get('uppy')
    return this.#uppy
  }

  /** The state that slot items receive in `when`. */
  get snapshot(): UploaderSnapshot {
    const activity = this.#core.link.parts?.activities.snapshot.current ?? null
    return { collection: this.collection.snapshot, activity }
  }

  /** The transport, or an adapter for Uppy's uploader plugins. @throws KernelError `service-missing`, `uploader-destroyed` */
  get transport(): Transport {
    this.#assertAlive()
    return this.scope.get(TransportToken)
  }

  /** Whether uploads are paused by {@link pauseUploads}. */
  get isPaused(): boolean {
    const { parts, isPaused } = this.#core.link
    return !this.#isDestroyed && (parts?.queue.isPaused ?? isPaused)
  }

  /** Whether {@link destroy} was called. */
  get isDestroyed(): boolean {
    return this.#isDestroyed
  }

  /** Resolves when plugins, validators, the transport and Uppy are attached. With `createUploader()` they already are. */
  async whenAttached(): Promise<this> {
    await this.#core.link.attached
    return this
  }

  /** Adds a file and returns its entry, which starts out idle. @throws KernelError `input-invalid` */
  addFileFromObject(file: File | Blob, options?: AddFileOptions): OutputFileEntry {
    return this.#add((adder) => adder.addFiles([file], options)[0] as Entry)
  }

  /** Adds any number of files together and returns their entry ids. @throws KernelError `input-invalid` */
  addFiles(files: Iterable<File | Blob | FileAtPath>, options?: AddFileOptions): string[] {
    this.#assertAlive()
    return this.#core.adder.addFiles(listOf(files, 'addFiles', 'file'), options).map(({ id }) => id)
  }

  /** Adds a file that the service fetches from a URL. @throws KernelError `input-invalid` */
  addFileFromUrl(url: string, options?: AddFileOptions): OutputFileEntry {
    return this.#add((adder) => adder.addRemote({ externalUrl: parseWebUrl(url) }, options))
  }

  /** Adds a file that the service already has, by its UUID. @throws KernelError `input-invalid` */
  addFileFromUuid(uuid: string, options?: AddFileOptions): OutputFileEntry {
    return this.#add((adder) => adder.addRemote({ uuid: parseUuid(uuid) }, options))
  }

  /** Adds a file that the service has, by its delivery URL, edited or not. @throws KernelError `input-invalid`: `Invalid CDN URL` */
  addFileFromCdnUrl(cdnUrl: string, options?: AddFileOptions): OutputFileEntry {
    return this.#add(() => addFromCdnUrl(this.#core, cdnUrl, options))
  }

  /** Adds an uploaded file; its entry has the status `success`. @throws KernelError `input-invalid` */
  addFileFromUploadcareFile(fileInfo: FileInfo, options?: AddFileOptions): OutputFileEntry {
    return this.#add((adder) => adder.addUploaded(fileInfo, options))
  }

  /** Replaces an entry with an uploaded file, keeping index and options. @throws KernelError `entry-unknown`, `input-invalid` */
  replaceFile(internalId: string, fileInfo: FileInfo, options: AddFileOptions = {}): OutputFileEntry {
    const old = this.#entryToChange(internalId)
    return this.#add((adder) => replaceEntry(this, adder, old, fileInfo, options))
  }

  /** Updates all given fields, or none. @throws KernelError `entry-unknown`, `entry-not-uploaded`, `entry-sent`, `input-invalid` */
  updateFile(internalId: string, update: EntryUpdate): OutputFileEntry {
    const entry = this.#entryToChange(internalId)
    const hasMoved = updateEntry(
      { entries: this.entries, scope: this.#core.link.parts?.scope },
      entry,
      update,
    )
    if (hasMoved) this.emit('file-url-changed', () => this.getOutputItem(internalId))
    return this.getOutputItem(internalId)
  }

  /** Moves an entry to an index; an index out of range counts as the nearest end. @throws KernelError `entry-unknown` */
  moveFile(internalId: string, toIndex: number): void {
    moveEntry(this.entries, this.#entryToChange(internalId).internalId, toIndex)
  }

  /** Removes an entry and aborts its upload. @throws KernelError `entry-unknown` */
  removeFileByInternalId(internalId: string): void {
    this.entries.remove([this.#entryToChange(internalId).internalId])
  }

  /** Removes entries, aborts their uploads and emits all events. Call `restore()` on the result to bring them back. Skips unknown ids. */
  removeFiles(internalIds: Iterable<string>): RemovedFiles {
    this.#assertAlive()
    return this.#core.remove(listOf(internalIds, 'removeFiles', 'internalId'))
  }

  /** Removes every entry. Emits `list-reset` and Uppy's `cancel-all` first, so earlier removals can no longer be undone. */
  removeAllFiles(): void {
    this.emit('list-reset', () => undefined)
    this.entries.remove(this.entries.ids)
  }

  /**
   * Uploads every idle entry once it's valid, and retries a failed group. Resolves when the batch has ended, with all files that weren't
   * uploaded before, and never rejects. Files with errors aren't retried; they're in `failed`.
   */
  uploadAll(): Promise<BatchResult> {
    this.#assertAlive()
    return this.#core.batches.uploadAll((call) => this.#core.link.runOnUploads(call))
  }

  /** Stops starting uploads until {@link resumeUploads} is called; uploads in flight continue. */
  pauseUploads(): void {
    this.#core.link.setPaused(true)
  }

  /** Resumes uploads after {@link pauseUploads}. */
  resumeUploads(): void {
    this.#core.link.setPaused(false)
  }

  /** Pauses an upload and frees its slot. If the transport can continue later, it keeps sent bytes. @throws KernelError `entry-unknown` */
  pause(internalId: string): void {
    this.#entryToChange(internalId)
    this.#core.link.runOnUploads((uploads) => uploads.pause([internalId]), false)
  }

  /** Queues a paused entry again. @throws KernelError `entry-unknown` */
  resume(internalId: string): void {
    this.#entryToChange(internalId)
    this.#core.link.runOnUploads((uploads) => uploads.resume([internalId]), false)
  }

  /** Pauses every upload that is queued or in flight. */
  pauseAll(): void {
    this.#core.link.runOnUploads((uploads) => uploads.pause(this.entries.ids), false)
  }

  /** Queues every paused entry again. */
  resumeAll(): void {
    this.#core.link.runOnUploads((uploads) => uploads.resume(this.entries.ids), false)
  }

  /** Retries an upload that failed or was refused, ahead of the queue. @throws KernelError `entry-unknown` */
  retryUpload(internalId: string): void {
    this.#entryToChange(internalId)
    this.#core.link.runOnUploads((uploads) => uploads.retry([internalId]))
  }

  /** Retries every upload that failed or was refused, and a failed group. Skips invalid entries. */
  retryAll(): void {
    this.#core.link.runOnUploads((uploads) => {
      this.collection.retryGroup()
      uploads.retry(this.entries.ids)
    })
  }

  /** Validates all entries and the list again, e.g. after a change that only the host page's validators know about. */
  revalidate(): void {
    this.#assertAlive()
    this.#core.link.runOnUploads((uploads) => uploads.revalidate(this.entries.ids))
  }

  /** Returns the current state of an entry. @throws KernelError `entry-unknown` */
  getOutputItem(internalId: string): OutputFileEntry {
    return toOutputEntry(this.#entry(internalId))
  }

  /** Returns the current state of the list. */
  getOutputCollectionState(): OutputCollectionState {
    const entries = [...this.entries.values()]
    return toOutputCollectionState(this.collection.current(), () => entries)
  }

  /** Opens the file dialog or camera in a user gesture. @throws KernelError `service-missing`, `service-not-ready`, `uploader-destroyed` */
  openSystemDialog(options?: SystemDialogOptions): void {
    this.#assertAlive()
    this.scope.get(SystemDialogToken).open(options)
  }

  /** Returns a snapshot of the entries, plugins, slots and configuration values, for tools and bug reports. */
  inspect(): UploaderInspection {
    return inspectUploader(this, this.#core.link)
  }

  /** Listens to an event. Returns an unsubscribe function. */
  on<K extends keyof EventMap>(type: K, listener: (payload: EventMap[K]) => void): () => void {
    return this.#core.events.on(type, listener)
  }

  /** Emits an event that a plugin has defined. @param payload Called only if there is a listener. @throws KernelError `input-invalid` */
  emit<K extends keyof EventMap>(type: K, payload: () => EventMap[K]): void {
    assertInput(typeof payload === 'function', 'emit', 'a function that returns the payload')
    this.#core.events.emit(type, payload)
  }

  /** Returns a message in the user's language. A literal key must be in {@link Messages}; plugins add their keys there. */
  l10n(key: keyof Messages, values?: MessageValues): string
  l10n<Key extends string>(key: Key & UncheckedName<Key>, values?: MessageValues): string
  l10n(key: MessageKey, values?: MessageValues): string {
    return this.locale.message(key, values)
  }

  /** Installs plugins. */
  use(...plugins: readonly Plugin[]): this {
    this.#assertAlive()
    this.#core.link.install((parts) => parts.plugins.install(plugins))
    return this
  }

  /** Returns the API that an installed plugin exposes, typed by `PluginRegistry`; undefined if the plugin isn't installed or has no API. */
  plugin<Id extends keyof PluginRegistry>(id: Id): PluginRegistry[Id] | undefined {
    return this.#core.link.parts?.plugins.get?.(id) as PluginRegistry[Id] | undefined
  }

  /** Removes plugins and all their contributions. Plugins that depend on them are removed first, with a log message. */
  unuse(...ids: readonly string[]): this {
    this.#core.link.install((parts) => parts.plugins.remove(...ids))
    return this
  }

  /** Destroys the uploader. Afterwards methods that add, change or upload throw; methods that read or clean up don't. `using` calls it. */
  override destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    // The entries go last: without events, and after the transport, which keeps what it can from interrupted uploads.
    this.#core.events.clear()
    this.#core.link.end()
    this.entries.remove(this.entries.ids)
  }

  #assertAlive(): void {
    if (!this.#isDestroyed) return
    throw new KernelError('uploader-destroyed', 'The uploader was destroyed. Create a new uploader.')
  }

  /** Returns the entry that `add` creates, even if a `file-added` listener has already removed it. */
  #add(add: (adder: EntryAdder) => Entry): OutputFileEntry {
    this.#assertAlive()
    return toOutputEntry(add(this.#core.adder).now)
  }

  #entryToChange(internalId: string): UploadEntry {
    this.#assertAlive()
    return this.#entry(internalId)
  }

  #entry(internalId: string): UploadEntry {
    const entry = this.entries.get(internalId)
    if (entry) return entry
    throw new KernelError('entry-unknown', `Entry with internalId ${internalId} not found`)
  }
}
