import type { FileInfo } from '../entry/FileInfo.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import { freshProgress } from '../uppy/toUppyFile.js'

/** Emits each step of an upload as Uppy's own events, for third-party interfaces and Golden Retriever. */
export class UppyReporter {
  readonly #uppy: KernelUppy

  constructor(uppy: KernelUppy) {
    this.#uppy = uppy
  }

  /** The entry's turn has come. */
  started(id: string): void {
    const file = this.#uppy.getFile(id)
    if (!file) return
    if (file.error) this.#uppy.setFileState(id, { error: null })
    this.#uppy.emit('upload-start', [file])
  }

  /** Bytes were handed to the network. */
  progress(id: string, bytesUploaded: number, bytesTotal: number): void {
    const file = this.#uppy.getFile(id)
    // A third-party uploader has emitted its own progress; so it has the two outcomes below.
    if (!file || this.#uppy.isUploadingSingle(id)) return
    const uploadStarted = file.progress.uploadStarted ?? 0
    this.#uppy.emit('upload-progress', file, { uploadStarted, bytesUploaded, bytesTotal })
  }

  /** The service has the file. */
  succeeded(id: string, info: FileInfo): void {
    const file = this.#uppy.getFile(id)
    if (!file || file.progress.uploadComplete) return
    this.#uppy.emit('upload-success', file, { status: 200, body: { ...info }, uploadURL: info.cdnUrl })
  }

  /** The upload has failed. */
  failed(id: string, error: Error): void {
    const file = this.#uppy.getFile(id)
    if (file && !file.error) this.#uppy.emit('upload-error', file, error)
  }

  /** The upload was aborted: the file is as if it had never been started. */
  canceled(id: string): void {
    const file = this.#uppy.getFile(id)
    if (file) this.#uppy.setFileState(id, { progress: freshProgress(file.size) })
  }
}
