import {
  type Activities,
  ActivitiesToken,
  type ActivityId,
  type ActivityParams,
} from './activities/Activities.js'
import { doneFlow, initFlow, openSource } from './activities/initFlow.js'
import { type CollectionState, CollectionToken } from './collection/CollectionState.js'
import { type OutputCollectionState, outputCollectionState } from './collection/outputCollectionState.js'
import { type ConfigStore, ConfigToken } from './config/ConfigStore.js'
import type { Scope } from './di/Scope.js'
import type { Token } from './di/tokens.js'
import { EngineToken } from './engine/EngineLoader.js'
import type { AddFileOptions, FileAtPath } from './entries/addEntry.js'
import { CdnUrlsToken } from './entries/CdnUrls.js'
import { EntriesToken, type EntryStore } from './entries/EntryStore.js'
import { parseWebUrl } from './entries/parseWebUrl.js'
import { replaceEntry, uploadedFields } from './entries/replaceEntry.js'
import { type OutputFileEntry, toOutputEntry } from './entries/toOutputEntry.js'
import type { FileInfo, OwnFields, UploadEntry } from './entries/UploadEntry.js'
import { type EntryUpdate, updateEntry } from './entries/updateEntry.js'
import { type EventMap, EventsToken } from './events/uploaderEvents.js'
import { KernelError } from './KernelError.js'
import { type Locale, LocaleToken, type MessageKey, type MessageValues } from './locale/Locale.js'
import type { Plugin } from './plugin/definePlugin.js'
import { PluginsToken } from './plugin/PluginHost.js'
import { type Logger, LoggerToken } from './ports/logger.js'
import { type SystemDialogOptions, SystemDialogToken } from './ports/systemDialog.js'
import { AdderToken, UppyToken } from './services.js'
import { type SlotRegistry, SlotsToken } from './slots/SlotRegistry.js'
import type { UploaderSnapshot } from './UploaderSnapshot.js'
import { type Transport, TransportToken } from './upload/Transport.js'
import type { KernelUppy } from './uppy/KernelUppy.js'

/** What can still be asked for when the uploader is destroyed, whether somebody had asked before or not. */
const LATE = [ActivitiesToken, EngineToken, LocaleToken, LoggerToken, PluginsToken, UppyToken]

/** One uploader: what host pages, plugins and interfaces work with. Made by `createUploader()`. */
export class Uploader {
  readonly #scope: Scope
  /** Services asked for before. */
  readonly #parts = new Map<symbol, unknown>()
  #destroyed = false

  /** Use `createUploader()`. */
  constructor(scope: Scope) {
    this.#scope = scope
  }

  /** The Uppy instance below; any Uppy plugin can be used on it. */
  get uppy(): KernelUppy {
    return this.#part(UppyToken)
  }

  /** The configuration. */
  get config(): ConfigStore {
    return this.#part(ConfigToken)
  }

  /** The list of entries. */
  get entries(): EntryStore {
    return this.#part(EntriesToken)
  }

  /** The list in numbers. */
  get collection(): CollectionState {
    return this.#part(CollectionToken)
  }

  /** The screens. */
  get activities(): Activities {
    return this.#part(ActivitiesToken)
  }

  /** Contributions of plugins. */
  get slots(): SlotRegistry {
    return this.#part(SlotsToken)
  }

  /** What slot items' `when` decides by. */
  get snapshot(): UploaderSnapshot {
    return { collection: this.collection.snapshot, activity: this.activities.snapshot.current }
  }

  /** The texts. */
  get locale(): Locale {
    return this.#part(LocaleToken)
  }

  /** Where to report what the page's developer should see. */
  get logger(): Logger {
    return this.#part(LoggerToken)
  }

  /**
   * The transport in force. An uploader plugin of Uppy's counts from the first screen or file on.
   *
   * @throws KernelError `service-missing` when nothing sends files
   */
  get transport(): Transport {
    return this.#scope.get(TransportToken)
  }

  /** Whether {@link destroy} was called. */
  get isDestroyed(): boolean {
    return this.#destroyed
  }

  /** Adds a file and returns its entry, which is idle. @throws KernelError `input-invalid` */
  addFileFromObject(file: File | Blob, options?: AddFileOptions): OutputFileEntry {
    const [id] = this.addFiles([file], options)
    return this.getOutputItem(id as string)
  }

  /** Adds any number of files at once and returns the ids of their entries. @throws KernelError `input-invalid` */
  addFiles(files: Iterable<File | Blob | FileAtPath>, options?: AddFileOptions): string[] {
    this.#assertAlive()
    return this.#part(AdderToken).addFiles([...files], options)
  }

  /** Adds a file that the service is to fetch from a URL of the web. @throws KernelError `input-invalid` */
  addFileFromUrl(url: string, options?: AddFileOptions): OutputFileEntry {
    return this.#addRemote({ externalUrl: parseWebUrl(url) }, options)
  }

  /** Adds a file that the service has already, by its UUID. @throws KernelError `input-invalid` */
  addFileFromUuid(uuid: string, options?: AddFileOptions): OutputFileEntry {
    if (typeof uuid !== 'string' || !uuid) throw new KernelError('input-invalid', 'The UUID must be a text.')
    return this.#addRemote({ uuid }, options)
  }

  /**
   * Adds a file that the service has already, by its delivery URL, edited or not.
   *
   * @throws KernelError `input-invalid` with the message `Invalid CDN URL`
   */
  addFileFromCdnUrl(cdnUrl: string, options?: AddFileOptions): OutputFileEntry {
    this.#assertAlive()
    const parts = this.#scope.get(CdnUrlsToken).parse(cdnUrl)
    if (!parts) throw new KernelError('input-invalid', 'Invalid CDN URL')
    const { fileName, ...fields } = parts
    return this.#addRemote(fields, fileName ? { fileName, ...options } : options)
  }

  /** Adds a file whose info is at hand; its entry has succeeded from the beginning. @throws KernelError `input-invalid` */
  addFileFromUploadcareFile(fileInfo: FileInfo, options?: AddFileOptions): OutputFileEntry {
    return this.#addRemote(uploadedFields(fileInfo, options), options)
  }

  /**
   * Puts an uploaded file in the place of an entry; it is a new entry with an id of its own. What `options` do not
   * say stays as it was: source, metadata, tags, path, silence.
   *
   * @throws KernelError `entry-unknown`, `input-invalid`
   */
  replaceFile(internalId: string, fileInfo: FileInfo, options: AddFileOptions = {}): OutputFileEntry {
    const old = this.#known(internalId)
    const { uppy, entries, collection } = this
    const parts = { uppy, entries, collection, adder: this.#part(AdderToken) }
    return this.getOutputItem(replaceEntry(parts, old, fileInfo, options))
  }

  /**
   * Changes an entry, all of it or nothing. For editors.
   *
   * @throws KernelError `entry-unknown`, `entry-not-uploaded`, `entry-sent`, `input-invalid`
   */
  updateFile(internalId: string, update: EntryUpdate): OutputFileEntry {
    const entry = this.#known(internalId)
    const hasMoved = updateEntry(this.uppy, this.entries, entry, update)
    if (hasMoved && !entry.silent) this.emit('file-url-changed', () => this.getOutputItem(internalId))
    return this.getOutputItem(internalId)
  }

  /** Takes an entry off the list; its upload ends. @throws KernelError `entry-unknown` */
  removeFileByInternalId(internalId: string): void {
    this.#known(internalId)
    this.uppy.removeFile(internalId)
  }

  /** Empties the list; all uploads end. */
  removeAllFiles(): void {
    const { ids } = this.entries
    if (ids.length > 0) this.uppy.removeFiles([...ids])
  }

  /** Uploads every entry that is neither uploaded, being uploaded, nor invalid; tries a failed group again. */
  uploadAll(): void {
    this.#assertAlive()
    this.collection.retryGroup()
    this.#part(EngineToken).use((engine) => engine.uploadAll())
  }

  /** Lets no further upload begin until {@link resumeUploads}; those on their way go on. */
  pauseUploads(): void {
    this.#part(EngineToken).isPaused = true
  }

  /** Goes on after {@link pauseUploads}. */
  resumeUploads(): void {
    this.#part(EngineToken).resume()
  }

  /** Tries a failed upload again, before those that wait. @throws KernelError `entry-unknown` */
  retryUpload(internalId: string): void {
    this.#known(internalId)
    this.#part(EngineToken).retry([internalId])
  }

  /** Tries every failed upload again, and a failed group; entries that are invalid stay as they are. */
  retryAll(): void {
    this.collection.retryGroup()
    this.#part(EngineToken).retry(this.entries.ids)
  }

  /** One entry as it is now. @throws KernelError `entry-unknown` */
  getOutputItem(internalId: string): OutputFileEntry {
    return toOutputEntry(this.#entry(internalId))
  }

  /** The whole list as it is now. */
  getOutputCollectionState(): OutputCollectionState {
    const taken = [...this.entries.values()]
    return outputCollectionState(this.collection.current(), () => taken)
  }

  /**
   * Opens the system's file dialog, or its camera. Must be called during a user's gesture.
   *
   * @throws KernelError `service-missing`
   */
  openSystemDialog(options?: SystemDialogOptions): void {
    this.#scope.get(SystemDialogToken).open(options)
  }

  /** Does what choosing a source does. An id that is not among the active sources is reported and ignored. */
  async openSource(id: string): Promise<void> {
    await openSource(this, id)
  }

  /** Begins: the list, the only source, or the choice of sources. @param force go to the sources in any case */
  initFlow(force = false): void {
    initFlow(this, force)
  }

  /** Ends: dialogs close, the entries stay. */
  doneFlow(): void {
    doneFlow(this)
  }

  /** Shows an activity, or none. */
  setCurrentActivity<K extends keyof ActivityParams>(id: K, params?: ActivityParams[K]): void
  setCurrentActivity(id: ActivityId | null, params?: unknown): void
  setCurrentActivity(id: ActivityId | null, params?: unknown): void {
    this.activities.show(id, params)
  }

  /** Id of the activity shown, or null. */
  getCurrentActivity(): ActivityId | null {
    return this.activities.snapshot.current?.id ?? null
  }

  /** Returns to the previous activity; closes the dialog when there is none. */
  historyBack(): void {
    this.activities.back()
  }

  /** Opens or closes the dialog. */
  setModalState(opened: boolean): void {
    this.activities.setModal(opened)
  }

  /** Listens to an event. Returns the unsubscription. */
  on<K extends keyof EventMap>(type: K, listener: (payload: EventMap[K]) => void): () => void {
    return this.#part(EventsToken).on(type, listener)
  }

  /** Tells the listeners of an event that a plugin has defined. */
  emit<K extends keyof EventMap>(type: K, payload: () => EventMap[K]): void {
    this.#part(EventsToken).emit(type, payload)
  }

  /** A text in the person's language. */
  l10n(key: MessageKey, values?: MessageValues): string {
    return this.locale.text(key, values)
  }

  /** Installs plugins on the living uploader. */
  use(...plugins: readonly Plugin[]): this {
    this.#assertAlive()
    this.#part(PluginsToken).install(plugins)
    return this
  }

  /** Removes a plugin and all that it has brought. */
  unuse(id: string): this {
    this.#part(PluginsToken).remove(id)
    return this
  }

  /**
   * Ends everything: uploads, plugins, timers. Afterwards nothing can be added, changed or uploaded; what only reads,
   * or tidies up, does no harm.
   */
  destroy(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    // Who reads, or tidies up, may come late.
    for (const part of LATE) this.#part<unknown>(part)
    // Hosts are not told of entries that go because everything goes.
    this.#part(EventsToken).clear()
    this.#scope.dispose()
  }

  #part<T>(token: Token<T>): T {
    if (!this.#parts.has(token.key)) this.#parts.set(token.key, this.#scope.get(token))
    return this.#parts.get(token.key) as T
  }

  #assertAlive(): void {
    if (!this.#destroyed) return
    throw new KernelError('uploader-destroyed', 'The uploader was destroyed. Create a new uploader.')
  }

  #known(internalId: string): UploadEntry {
    this.#assertAlive()
    return this.#entry(internalId)
  }

  #entry(internalId: string): UploadEntry {
    const entry = this.entries.get(internalId)
    if (entry) return entry
    throw new KernelError('entry-unknown', `Entry with internalId ${internalId} not found`)
  }

  #addRemote(fields: Partial<OwnFields>, options: AddFileOptions = {}): OutputFileEntry {
    this.#assertAlive()
    return this.getOutputItem(this.#part(AdderToken).addRemote(fields, options))
  }
}
