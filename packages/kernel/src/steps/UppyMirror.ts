import type { Entry } from '../entry/Entry.js'
import type { EntryChange, EntryList, EntryMirror } from '../entry/EntryList.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import type { Clock } from '../ports/Clock.js'
import type { KernelFile } from '../uppy/KernelFile.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import { freshProgress } from '../uppy/toUppyFile.js'
import { changedFields, toMirroredFile } from './toMirroredFile.js'

/** How long Uppy's file progress can lag behind the entry's, in milliseconds. */
const WINDOW_MS = 50

/** Services for {@link UppyMirror}. */
export interface UppyMirrorOptions {
  readonly entries: EntryList
  readonly clock: Clock
}

/**
 * Mirrors entries into Uppy's file map, once something uses Uppy. Nothing else writes there. Uploads are mirrored with Uppy's
 * events, so that Uppy's UI, Golden Retriever and other plugins see them. Progress is flushed in batches while third-party
 * code listens, and before a file is read. Writes and events from the mirror never change an entry.
 */
export class UppyMirror implements EntryMirror {
  readonly #clock: Clock
  readonly #entries: EntryList
  /** The Uppy instance that receives the entries; null until something uses Uppy. */
  uppy: KernelUppy | null = null
  /** New entries that aren't in the file map yet. */
  #added: Entry[] = []
  #haveLeft = false
  /** Entries whose progress Uppy hasn't received yet. */
  readonly #behind = new Set<Entry>()
  /** The list-order version that the file map reflects. */
  #orders = 0
  #cancel: (() => void) | null = null
  #isEchoing = false

  constructor({ entries, clock }: UppyMirrorOptions) {
    this.#entries = entries
    this.#clock = clock
  }

  /** True while a pause or reset only echoes a change that has already happened. */
  get isEchoing(): boolean {
    return this.#isEchoing
  }

  /** Starts mirroring, beginning with the current entries. */
  attach(uppy: KernelUppy): void {
    this.uppy = uppy
    this.#entries.setMirror(this)
    this.#orders = this.#entries.orders
    const { meta } = uppy.getState()
    const nowMs = this.#clock.now()
    uppy.beginWith([...this.#entries.all()].map((entry) => toMirroredFile(entry, meta, nowMs)))
  }

  /** Emits Uppy's `cancel-all`, before all entries are removed. */
  readonly cancelAll = (): void => {
    if (!this.#isEchoing) this.whileEchoing(() => this.uppy?.emit('cancel-all'))
  }

  /** Repeats a kernel change in Uppy, or an Uppy change in the kernel, without either side reacting to it again. */
  whileEchoing(change: () => void): void {
    const wasEchoing = this.#isEchoing
    this.#isEchoing = true
    change()
    this.#isEchoing = wasEchoing
  }

  /** Mirrors an entry change. */
  readonly follow = (change: EntryChange, entry: Entry): void => {
    if (!this.uppy) return
    const { id, previous, next } = change
    if (next.isRemoved) {
      this.#haveLeft = true
      this.uppy.dropFile(id)
    } else if (previous !== null) {
      this.#followUpload(this.uppy, change, entry)
      return
    }
    if (!this.#entries.isInBatch) this.flush()
  }

  /** Registers a new entry. Its file is added to the map before anyone reads the map. */
  readonly note = (entry: Entry): void => {
    if (!this.uppy) return
    this.#added.push(entry)
    this.uppy.beforeRead(this.flush)
  }

  /** Writes pending changes to Uppy. */
  readonly flush = (): void => {
    const uppy = this.uppy
    if (!uppy) return
    uppy.beforeRead(null)
    if (this.#haveLeft) {
      this.#haveLeft = false
      uppy.tidy()
    }
    if (this.#added.length > 0) this.#add(uppy, this.#added.splice(0))
    if (this.#orders !== this.#entries.orders) {
      this.#orders = this.#entries.orders
      uppy.orderFiles(this.#entries.ids)
    }
    this.#flushProgress(uppy)
  }

  /** Stops mirroring. */
  dispose(): void {
    this.#cancel?.()
    this.uppy = null
    this.#behind.clear()
  }

  #add(uppy: KernelUppy, entries: readonly Entry[]): void {
    const { files, meta } = uppy.getState()
    const added = entries.flatMap((entry) => {
      // A plugin put the file into the map itself, or a listener has already removed the entry.
      if (entry.now.isRemoved || files[entry.id]) return []
      return toMirroredFile(entry, meta, this.#clock.now())
    })
    if (added.length === 0) return
    uppy.writeFiles(added)
    if (!uppy.isFollowed) return
    for (const file of added) uppy.emit('file-added', file)
    uppy.emit('files-added', added)
  }

  #followUpload(uppy: KernelUppy, { id, previous, next, action }: EntryChange, entry: Entry): void {
    if (previous?.uploadError && !next.uploadError) this.#clearError(uppy, id)
    switch (action?.type) {
      case 'file': {
        const file = uppy.getFile(id)
        const patch = file && changedFields(file, entry.now, action.fields)
        if (patch) uppy.writeFiles([{ ...file, ...patch } as KernelFile])
        break
      }
      case 'turn':
        // A listener might have paused the entry when it started.
        if (entry.now.phase !== 'preparing') break
        this.#start(uppy, id)
        // Uppy's `upload-start` resets progress to zero.
        if (next.bytesUploaded > 0) this.#note(uppy, entry)
        break
      case 'resume':
        // A paused third-party uploader resumes when its turn comes.
        if (!uppy.isUploadingSingle(id)) this.#setPaused(uppy, id, false)
        break
      case 'progress':
      case 'sent':
        this.#note(uppy, entry)
        break
      case 'succeed':
        if (!previous?.isUploading) break
        // Uppy's success event already implies that all bytes were sent.
        if (previous.phase === 'finishing') this.#behind.delete(entry)
        this.#succeed(uppy, next)
        break
      case 'fail':
        this.#fail(uppy, next)
        break
      // Don't report a refusal as a failure: Uppy would clear the error and upload the file.
      case 'refuse':
      case 'cancel':
        this.#reset(uppy, id)
        break
      case 'pause':
        this.#setPaused(uppy, id, true)
    }
  }

  #note(uppy: KernelUppy, entry: Entry): void {
    if (this.#behind.has(entry)) return
    this.#behind.add(entry)
    uppy.beforeRead(this.flush)
    if (uppy.isFollowed) this.#cancel ??= this.#clock.schedule(WINDOW_MS, this.flush)
  }

  #flushProgress(uppy: KernelUppy): void {
    this.#cancel?.()
    this.#cancel = null
    const entries = [...this.#behind]
    this.#behind.clear()
    for (const entry of entries) {
      const { bytesUploaded, bytesTotal, status } = entry.now
      const file = uppy.getFile(entry.id)
      // Third-party uploaders emit progress themselves, and the success and failure events below too.
      if (!file || status === 'idle' || status === 'removed' || uppy.isUploadingSingle(entry.id)) continue
      const uploadStarted = file.progress.uploadStarted ?? 0
      uppy.emit('upload-progress', file, { uploadStarted, bytesUploaded, bytesTotal })
    }
  }

  #start(uppy: KernelUppy, id: string): void {
    const file = uppy.getFile(id)
    if (!file) return
    if (file.error) uppy.setFileState(id, { error: null })
    if (file.isPaused) this.#setPaused(uppy, id, false)
    uppy.emit('upload-start', [file])
  }

  #clearError(uppy: KernelUppy, id: string): void {
    if (uppy.getFile(id)?.error) uppy.setFileState(id, { error: null })
  }

  #succeed(uppy: KernelUppy, { internalId: id, fileInfo }: UploadEntry): void {
    const file = uppy.getFile(id)
    if (!file || file.progress.uploadComplete || !fileInfo) return
    uppy.emit('upload-success', file, {
      status: 200,
      body: { ...fileInfo },
      uploadURL: fileInfo.cdnUrl,
    })
  }

  #fail(uppy: KernelUppy, { internalId: id, uploadError }: UploadEntry): void {
    const file = uppy.getFile(id)
    if (!file || file.error || !uploadError) return
    uppy.emit('upload-error', file, new Error(uploadError.message, { cause: uploadError.error }))
  }

  /** Resets a file as if its upload had never started. */
  #reset(uppy: KernelUppy, id: string): void {
    const file = uppy.getFile(id)
    if (file) uppy.setFileState(id, { progress: freshProgress(file.size) })
  }

  #setPaused(uppy: KernelUppy, id: string, isPaused: boolean): void {
    const file = uppy.getFile(id)
    if (!file || (file.isPaused ?? false) === isPaused) return
    uppy.setFileState(id, { isPaused })
    this.whileEchoing(() => uppy.emit('upload-pause', { ...file, isPaused }, isPaused))
  }
}
