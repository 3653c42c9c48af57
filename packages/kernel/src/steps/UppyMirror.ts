import { type Token, token } from '../di/token.js'
import type { Entry } from '../entry/Entry.js'
import type { EntryChange } from '../entry/EntryList.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import type { Clock } from '../ports/Clock.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import { freshProgress } from '../uppy/toUppyFile.js'

/** Token of the {@link UppyMirror}. */
export const MirrorToken: Token<UppyMirror> = token('uppy-mirror')

/** Longest time for which Uppy's progress of a file is older than the entry's. */
const WINDOW_MS = 50

/** Services of a {@link UppyMirror}. */
export interface UppyMirrorOptions {
  readonly uppy: KernelUppy
  readonly clock: Clock
}

/**
 * Mirrors the uploads of entries into Uppy, by Uppy's own events: for stock interfaces, Golden Retriever and other
 * plugins. Progress is mirrored in batches while third-party code follows it, and before a file is read. Nothing of it changes an
 * entry.
 */
export class UppyMirror {
  readonly #uppy: KernelUppy
  readonly #clock: Clock
  #unmirrored: Entry[] = []
  #cancel: (() => void) | null = null
  #isPausing = false

  constructor({ uppy, clock }: UppyMirrorOptions) {
    this.#uppy = uppy
    this.#clock = clock
  }

  /** Whether a pause of Uppy's is the entry's own. */
  get isPausing(): boolean {
    return this.#isPausing
  }

  /** Follows a change of an entry. */
  readonly follow = ({ id, previous, next, action }: EntryChange, entry: Entry): void => {
    if (previous?.uploadError && !next.uploadError) this.#clearError(id)
    switch (action?.type) {
      case 'turn':
        // A listener of the start may have paused it.
        if (entry.now.phase !== 'preparing') break
        this.#start(id)
        // Uppy's start is from the first byte.
        if (next.bytesUploaded > 0) this.#note(entry)
        break
      case 'resume':
        // A third-party uploader that is paused resumes at its turn.
        if (!this.#uppy.isUploadingSingle(id)) this.#setPaused(id, false)
        break
      case 'progress':
      case 'sent':
        this.#note(entry)
        break
      case 'succeed':
        if (!previous?.isUploading) break
        // Uppy's success says as much as the report that all bytes are sent.
        if (previous.phase === 'finishing') entry.isUnmirrored = false
        this.#succeed(next)
        break
      case 'fail':
        this.#fail(next)
        break
      // A refusal is not reported as a failure: Uppy would clear the error and upload the file.
      case 'refuse':
      case 'cancel':
        this.#reset(id)
        break
      case 'pause':
        this.#setPaused(id, true)
    }
  }

  /** Writes the progress that has not been mirrored yet. */
  readonly #flush = (): void => {
    const entries = this.#unmirrored
    this.#unmirrored = []
    this.#cancel?.()
    this.#cancel = null
    for (const entry of entries) {
      if (!entry.isUnmirrored) continue
      entry.isUnmirrored = false
      const { bytesUploaded, bytesTotal, status } = entry.now
      const file = this.#uppy.getFile(entry.id)
      // A third-party uploader has emitted its own progress; so it has the two outcomes below.
      if (!file || status === 'idle' || status === 'removed' || this.#uppy.isUploadingSingle(entry.id))
        continue
      const uploadStarted = file.progress.uploadStarted ?? 0
      this.#uppy.emit('upload-progress', file, { uploadStarted, bytesUploaded, bytesTotal })
    }
  }

  /** Stops mirroring. */
  dispose(): void {
    this.#cancel?.()
    this.#unmirrored = []
  }

  #note(entry: Entry): void {
    if (entry.isUnmirrored) return
    entry.isUnmirrored = true
    this.#unmirrored.push(entry)
    this.#uppy.beforeRead(this.#flush)
    if (this.#uppy.isFollowed) this.#cancel ??= this.#clock.schedule(WINDOW_MS, this.#flush)
  }

  #start(id: string): void {
    const file = this.#uppy.getFile(id)
    if (!file) return
    if (file.error) this.#uppy.setFileState(id, { error: null })
    if (file.isPaused) this.#setPaused(id, false)
    this.#uppy.emit('upload-start', [file])
  }

  #clearError(id: string): void {
    if (this.#uppy.getFile(id)?.error) this.#uppy.setFileState(id, { error: null })
  }

  #succeed({ internalId: id, fileInfo }: UploadEntry): void {
    const file = this.#uppy.getFile(id)
    if (!file || file.progress.uploadComplete || !fileInfo) return
    this.#uppy.emit('upload-success', file, {
      status: 200,
      body: { ...fileInfo },
      uploadURL: fileInfo.cdnUrl,
    })
  }

  #fail({ internalId: id, uploadError }: UploadEntry): void {
    const file = this.#uppy.getFile(id)
    if (!file || file.error || !uploadError) return
    this.#uppy.emit('upload-error', file, new Error(uploadError.message, { cause: uploadError.error }))
  }

  /** The file is as if its upload had never been started. */
  #reset(id: string): void {
    const file = this.#uppy.getFile(id)
    if (file) this.#uppy.setFileState(id, { progress: freshProgress(file.size) })
  }

  #setPaused(id: string, isPaused: boolean): void {
    const file = this.#uppy.getFile(id)
    if (!file || (file.isPaused ?? false) === isPaused) return
    this.#uppy.setFileState(id, { isPaused })
    this.#isPausing = true
    this.#uppy.emit('upload-pause', { ...file, isPaused }, isPaused)
    this.#isPausing = false
  }
}
