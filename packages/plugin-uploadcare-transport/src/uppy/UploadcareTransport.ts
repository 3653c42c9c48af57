import type { FileInfo } from '@lading/kernel'
import { BasePlugin, type Body, type Meta, type Uppy, type UppyFile } from '@uppy/core'
import type { Connection } from '../client/Connection.js'
import { requirePublicKey } from '../client/requirePublicKey.js'
import { systemClock } from '../client/systemClock.js'
import { defaultSettings } from '../client/UploadSettings.js'
import { uploadFile } from '../client/uploadFile.js'
import { CancelError } from '../errors/CancelError.js'
import { UploadError } from '../errors/UploadError.js'
import { xhrHttp } from '../http/xhrHttp.js'
import { ServiceLine } from '../line/ServiceLine.js'
import { browserOnline } from '../ports/browserOnline.js'
import { version } from '../version.js'
import { TaskQueue } from './TaskQueue.js'
import type { UploadcareTransportOptions } from './UploadcareTransportOptions.js'
import { isOnCompanion, uploadRemote } from './uploadRemote.js'

/**
 * Uploads the files of any Uppy to an Uploadcare-compatible service.
 *
 * @example
 * new Uppy().use(UploadcareTransport, { publicKey: 'demopublickey' })
 */
export class UploadcareTransport<M extends Meta, B extends Body> extends BasePlugin<
  UploadcareTransportOptions<M, B>,
  M,
  B
> {
  /** Version of this package. */
  static readonly VERSION: string = version
  readonly #queue: TaskQueue
  readonly #uploads = new Map<string, AbortController>()
  readonly #line: ServiceLine
  readonly #lazy: Connection['lazy'] = {}

  /** @throws UploadError `pubkey-missing` */
  constructor(uppy: Uppy<M, B>, options: UploadcareTransportOptions<M, B>) {
    super(uppy, options)
    requirePublicKey({ publicKey: options?.publicKey ?? '' }, 'publicKey')
    this.id = options.id ?? 'UploadcareTransport'
    this.type = 'uploader'
    const { clock = systemClock, online = browserOnline } = options
    this.#line = new ServiceLine({ clock, online, random: Math.random })
    this.#queue = new TaskQueue(Math.max(1, options.limit ?? 10))
  }

  override install(): void {
    this.uppy.addUploader(this.#uploadAll)
    this.uppy.on('cancel-all', this.#cancelAll)
  }

  override uninstall(): void {
    this.uppy.removeUploader(this.#uploadAll)
    this.uppy.off('cancel-all', this.#cancelAll)
    this.#cancelAll()
    this.#lazy.realtime?.dispose()
  }

  readonly #cancelAll = (): void => {
    for (const id of [...this.#uploads.keys()]) this.#cancel(id)
  }

  readonly #uploadAll = async (ids: string[]): Promise<void> => {
    // For as long as this lasts, and from its very beginning: a host may want to end it for a file that stays.
    const removed = (file: UppyFile<M, B>) => this.#cancel(file.id)
    this.uppy.on('file-removed', removed)
    try {
      await Promise.all(ids.map((id) => this.#enqueue(id)))
    } finally {
      this.uppy.off('file-removed', removed)
    }
  }

  #cancel(id: string): void {
    const controller = this.#uploads.get(id)
    // Before the end of its upload: the same file gets the same id when it is added again at once.
    this.#uploads.delete(id)
    controller?.abort()
  }

  async #enqueue(id: string): Promise<void> {
    const file = this.uppy.getFile(id)
    // A file with an error was refused by an earlier step; a complete one comes again after a recovery.
    if (!file || file.error || file.progress.uploadComplete || this.#uploads.has(id)) return
    const controller = new AbortController()
    const { signal } = controller
    this.#uploads.set(id, controller)
    try {
      await this.#queue.run((release) => this.#upload(id, signal, release), signal)
    } finally {
      if (this.#uploads.get(id) === controller) this.#uploads.delete(id)
    }
  }

  async #upload(id: string, signal: AbortSignal, release: () => void): Promise<void> {
    this.#tell(id, (file) => this.uppy.emit('upload-start', [file]))
    try {
      const file = this.uppy.getFile(id)
      const metadata = await this.#metadata(file)
      if (isOnCompanion(file)) {
        await this.#uploadRemote(file, metadata, signal)
        return
      }
      if (!(file.data instanceof Blob)) throw new UploadError('file-missing', 'No file input')
      const info = await uploadFile(this.#connection(), {
        file: file.data,
        fileName: file.meta.name || (file.name ?? null),
        source: 'local',
        metadata,
        signal,
        onBytesSent: release,
        onProgress: (bytesUploaded, bytesTotal) => {
          if (signal.aborted) return
          this.#tell(id, (current) => {
            const uploadStarted = current.progress.uploadStarted ?? 0
            this.uppy.emit('upload-progress', current, { uploadStarted, bytesUploaded, bytesTotal })
          })
        },
      })
      if (signal.aborted) return
      const body = { ...info } as unknown as B
      this.#tell(id, (current) =>
        this.uppy.emit('upload-success', current, { status: 200, body, uploadURL: info.cdnUrl }),
      )
    } catch (error) {
      if (signal.aborted || error instanceof CancelError) return
      const failure = error instanceof Error ? error : new Error(String(error), { cause: error })
      this.#tell(id, (current) => this.uppy.emit('upload-error', current, failure))
    }
  }

  async #uploadRemote(
    file: UppyFile<M, B>,
    metadata: Readonly<Record<string, string>> | null,
    signal: AbortSignal,
  ): Promise<void> {
    let info: FileInfo | null
    try {
      info = await uploadRemote(this.uppy, this.#connection(), file, { metadata, signal })
    } catch (error) {
      // What Companion itself has failed at, it has told; the rest is told by whoever called.
      if (this.uppy.getFile(file.id)?.error) return
      throw error
    }
    if (!info || signal.aborted || !this.uppy.getFile(file.id)) return
    const body = { ...info } as unknown as B
    this.uppy.setFileState(file.id, {
      uploadURL: info.cdnUrl,
      response: { status: 200, body, uploadURL: info.cdnUrl },
    })
  }

  #connection(): Connection {
    const { http = xhrHttp, clock = systemClock, sign, storage } = this.opts
    const settings = { ...defaultSettings, ...withoutUndefined(this.opts) }
    const logger = {
      warn: (...parts: readonly unknown[]) => this.uppy.log(parts.map(String).join(' '), 'warning'),
    }
    return { settings, http, clock, line: this.#line, lazy: this.#lazy, sign, storage, logger }
  }

  async #metadata(file: UppyFile<M, B>): Promise<Readonly<Record<string, string>> | null> {
    const { metadata = null } = this.opts
    return typeof metadata === 'function' ? metadata(file) : metadata
  }

  /** Uppy lets a listener's error through to whoever emits, where it would pass for a failed upload. */
  #tell(id: string, emit: (file: UppyFile<M, B>) => void): void {
    const file = this.uppy.getFile(id)
    if (!file) return
    try {
      emit(file)
    } catch (error) {
      this.uppy.log(error, 'error')
    }
  }
}

/** An option given as undefined is not given. */
function withoutUndefined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T
}
