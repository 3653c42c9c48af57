import type { Entry } from '../entry/Entry.js'
import type { EntryChange, EntryList, EntryMirror } from '../entry/EntryList.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import type { Clock } from '../ports/Clock.js'
import type { KernelFile } from '../uppy/KernelFile.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import { freshProgress } from '../uppy/toUppyFile.js'
import { changedFields, toMirroredFile } from './toMirroredFile.js'

/** Longest time for which Uppy's progress of a file is older than the entry's. */
const WINDOW_MS = 50

/** Services of a {@link UppyMirror}. */
export interface UppyMirrorOptions {
  readonly entries: EntryList
  readonly clock: Clock
}

/**
 * Writes the entries into Uppy's file map: alone in doing so, and only once something uses Uppy. Uploads are mirrored by Uppy's
 * own events, for stock interfaces, Golden Retriever and other plugins; progress in batches while third-party code follows it,
 * and before a file is read. What the mirror writes or emits changes no entry.
 */
export class UppyMirror implements EntryMirror {
  readonly #clock: Clock
  readonly #entries: EntryList
  /** The Uppy that receives the entries; null while nothing has used one. */
  uppy: KernelUppy | null = null
  /** New entries that the map does not have yet. */
  #added: Entry[] = []
  #haveLeft = false
  /** Entries whose progress is newer than Uppy's. */
  readonly #behind = new Set<Entry>()
  /** The order of the list that the map has. */
  #orders = 0
  #cancel: (() => void) | null = null
  #isEchoing = false

  constructor({ entries, clock }: UppyMirrorOptions) {
    this.#entries = entries
    this.#clock = clock
  }

  /** Whether a pause or a reset is the echo of one that has happened. */
  get isEchoing(): boolean {
    return this.#isEchoing
  }

  /** Begins to mirror, with the entries that the list has. */
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

  /** Makes a change in Uppy that the kernel has made already, or the other way round: nobody acts on it again. */
  whileEchoing(change: () => void): void {
    const wasEchoing = this.#isEchoing
    this.#isEchoing = true
    change()
    this.#isEchoing = wasEchoing
  }

  /** Follows a change of an entry. */
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

  /** Notes a new entry: its file is in the map as soon as someone reads it. */
  readonly note = (entry: Entry): void => {
    if (!this.uppy) return
    this.#added.push(entry)
    this.uppy.beforeRead(this.flush)
  }

  /** Writes what has not been mirrored yet. */
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
      // A plugin has put it into the map itself, or a listener of its addition has removed it.
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
        // A listener of the start may have paused it.
        if (entry.now.phase !== 'preparing') break
        this.#start(uppy, id)
        // Uppy's start is from the first byte.
        if (next.bytesUploaded > 0) this.#note(uppy, entry)
        break
      case 'resume':
        // A third-party uploader that is paused resumes at its turn.
        if (!uppy.isUploadingSingle(id)) this.#setPaused(uppy, id, false)
        break
      case 'progress':
      case 'sent':
        this.#note(uppy, entry)
        break
      case 'succeed':
        if (!previous?.isUploading) break
        // Uppy's success says as much as the report that all bytes are sent.
        if (previous.phase === 'finishing') this.#behind.delete(entry)
        this.#succeed(uppy, next)
        break
      case 'fail':
        this.#fail(uppy, next)
        break
      // A refusal is not reported as a failure: Uppy would clear the error and upload the file.
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
      // A third-party uploader has emitted its own progress; so it has the two outcomes below.
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

  /** The file is as if its upload had never been started. */
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
