import { type FileInfo, Semaphore } from '@lading/kernel'
import { BasePlugin, type Body, type Meta, type PluginOpts, type Uppy, type UppyFile } from '@uppy/core'
import { maxUnconfirmedBytes, type ProgressListener } from '../client/createProgress.js'
import { getFault } from '../errors/getFault.js'

/** Options of a {@link FileUploader}. */
export interface FileUploaderOptions extends PluginOpts {
  /** Concurrency limit for uploads. @default 10 */
  limit?: number
}

/** One file's upload. */
export interface FileUpload {
  readonly signal: AbortSignal
  readonly onProgress: ProgressListener
  /** Reports that all bytes are sent, so that the next file can start. */
  readonly onBytesSent: () => void
}

const DEFAULT_LIMIT = 10

/**
 * Base class for Uppy plugins that upload files with one call each. It queues the files, and turns each result into Uppy events. Removing
 * a file during its upload aborts the signal.
 */
export abstract class FileUploader<
  Options extends FileUploaderOptions,
  M extends Meta,
  B extends Body,
> extends BasePlugin<Options, M, B> {
  readonly #semaphore: Semaphore
  readonly #uploads = new Map<string, AbortController>()

  /** @param id Plugin id, unless the options set one. */
  constructor(uppy: Uppy<M, B>, options: Options, id: string) {
    super(uppy, options)
    this.id = this.opts.id ?? id
    this.type = 'uploader'
    const { limit = DEFAULT_LIMIT } = this.opts
    this.#semaphore = new Semaphore(() => Math.max(1, limit))
  }

  override install(): void {
    this.uppy.addUploader(this.#uploadAll)
    this.uppy.on('cancel-all', this.#cancelAll)
  }

  override uninstall(): void {
    this.uppy.removeUploader(this.#uploadAll)
    this.uppy.off('cancel-all', this.#cancelAll)
    this.#cancelAll()
  }

  /** Uploads a file and returns its info; null if Uppy was already notified of the result. */
  protected abstract sendFile(file: UppyFile<M, B>, upload: FileUpload): Promise<FileInfo | null>

  readonly #cancelAll = (): void => {
    for (const id of [...this.#uploads.keys()]) this.#cancel(id)
  }

  readonly #uploadAll = async (ids: string[]): Promise<void> => {
    const onRemoved = (file: UppyFile<M, B>) => this.#cancel(file.id)
    this.uppy.on('file-removed', onRemoved)
    try {
      await Promise.all(ids.map((id) => this.#enqueue(id)))
    } finally {
      this.uppy.off('file-removed', onRemoved)
    }
  }

  #cancel(id: string): void {
    const controller = this.#uploads.get(id)
    // Delete it right away, because the same file gets the same id when it's added again.
    this.#uploads.delete(id)
    controller?.abort()
  }

  async #enqueue(id: string): Promise<void> {
    const file = this.uppy.getFile(id)
    // An earlier step has refused a file with an error, and a complete file returns after a recovery.
    if (!file || file.error || file.progress.uploadComplete || this.#uploads.has(id)) return
    const controller = new AbortController()
    const { signal } = controller
    this.#uploads.set(id, controller)
    try {
      const release = await this.#semaphore.acquire(signal)
      await this.#upload(id, signal, release).finally(release)
    } catch (error) {
      // It was canceled while it waited for a permit.
      if (!signal.aborted) throw error
    } finally {
      if (this.#uploads.get(id) === controller) this.#uploads.delete(id)
    }
  }

  async #upload(id: string, signal: AbortSignal, release: () => void): Promise<void> {
    this.#emit(id, (file) => this.uppy.emit('upload-start', [file]))
    try {
      const file = this.uppy.getFile(id)
      const onProgress = (bytesUploaded: number, bytesTotal: number) => {
        if (signal.aborted) return
        this.#emit(id, (current) => {
          const uploadStarted = current.progress.uploadStarted ?? 0
          this.uppy.emit('upload-progress', current, { uploadStarted, bytesUploaded, bytesTotal })
        })
      }
      const info = await this.sendFile(file, {
        signal,
        onProgress,
        onBytesSent() {
          release()
          const { size } = file
          if (size !== null) onProgress(maxUnconfirmedBytes(size), size)
        },
      })
      if (!info || signal.aborted) return
      const body = { ...info } as unknown as B
      this.#emit(id, (current) =>
        this.uppy.emit('upload-success', current, { status: 200, body, uploadURL: info.cdnUrl }),
      )
    } catch (error) {
      if (signal.aborted || getFault(error) === 'canceled') return
      const failure = error instanceof Error ? error : new Error(String(error), { cause: error })
      this.#emit(id, (current) => this.uppy.emit('upload-error', current, failure))
    }
  }

  /** Emits a file event. Uppy passes a listener's error to the emitter, where it would count as a failed upload. */
  #emit(id: string, emit: (file: UppyFile<M, B>) => void): void {
    const file = this.uppy.getFile(id)
    if (!file) return
    try {
      emit(file)
    } catch (error) {
      this.uppy.log(error, 'error')
    }
  }
}
