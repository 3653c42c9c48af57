import { type Clock, type FileInfo, Semaphore } from '@lading/kernel'
import {
  browserOnline,
  CircuitBreaker,
  getFault,
  maxUnconfirmedBytes,
  toSender,
  UploadError,
  xhrHttp,
} from '@lading/transport-engine'
import { BasePlugin, type Body, type Meta, type Uppy, type UppyFile } from '@uppy/core'
import { deriveCdnCname } from '../cdn/deriveCdnCname.js'
import { assertMetadata, requirePublicKey } from '../client/assertMetadata.js'
import type { Connection } from '../client/Connection.js'
import { defaultSettings } from '../client/UploadSettings.js'
import { version } from '../client/version.js'
import { wireSource } from '../client/wireSource.js'
import { uploadFile } from '../file/uploadFile.js'
import { uploadMultipart } from '../multipart/uploadMultipart.js'
import type { AuthTokenSource } from '../secure/AuthTokenSource.js'
import { lazyAuthTokens } from '../secure/lazyAuthTokens.js'
import { isOnCompanion } from './isOnCompanion.js'
import type { UploadcareTransportOptions } from './UploadcareTransportOptions.js'
import { uploadRemote } from './uploadRemote.js'

const DEFAULT_LIMIT = 10

const multipart = { current: { uploadMultipart }, load: async () => ({ uploadMultipart }) }

const systemClock: Clock = {
  now: () => Date.now(),
  schedule(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

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
  readonly #semaphore: Semaphore
  readonly #uploads = new Map<string, AbortController>()
  readonly #breaker: CircuitBreaker
  readonly #lazy: Connection['lazy'] = {}
  readonly #authTokens: AuthTokenSource

  /** @throws UploadError `pubkey-missing` */
  constructor(uppy: Uppy<M, B>, options: UploadcareTransportOptions<M, B>) {
    super(uppy, options)
    requirePublicKey({ publicKey: options?.publicKey ?? '' }, 'publicKey')
    this.id = options.id ?? 'UploadcareTransport'
    this.type = 'uploader'
    const { clock = systemClock, online = browserOnline, limit = DEFAULT_LIMIT } = options
    this.#breaker = new CircuitBreaker({ clock, online, random: Math.random })
    this.#authTokens = lazyAuthTokens(options, clock)
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
    this.#lazy.realtime?.dispose()
  }

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
    // At once: the same file gets the same id when it is added again.
    this.#uploads.delete(id)
    controller?.abort()
  }

  async #enqueue(id: string): Promise<void> {
    const file = this.uppy.getFile(id)
    // An earlier step refused a file with an error; a complete file returns after a recovery.
    if (!file || file.error || file.progress.uploadComplete || this.#uploads.has(id)) return
    const controller = new AbortController()
    const { signal } = controller
    this.#uploads.set(id, controller)
    try {
      const release = await this.#semaphore.acquire(signal)
      await this.#upload(id, signal, release).finally(release)
    } catch (error) {
      // Canceled while it waited for a permit.
      if (!signal.aborted) throw error
    } finally {
      if (this.#uploads.get(id) === controller) this.#uploads.delete(id)
    }
  }

  async #upload(id: string, signal: AbortSignal, release: () => void): Promise<void> {
    this.#emit(id, (file) => this.uppy.emit('upload-start', [file]))
    try {
      const file = this.uppy.getFile(id)
      const metadata = await this.#metadata(file)
      if (isOnCompanion(file)) {
        await this.#uploadRemote(file, metadata, signal)
        return
      }
      if (!(file.data instanceof Blob)) throw new UploadError('file-missing', 'No file input')
      const { size } = file.data
      const onProgress = (bytesUploaded: number, bytesTotal: number) => {
        if (signal.aborted) return
        this.#emit(id, (current) => {
          const uploadStarted = current.progress.uploadStarted ?? 0
          this.uppy.emit('upload-progress', current, { uploadStarted, bytesUploaded, bytesTotal })
        })
      }
      const info = await uploadFile(
        this.#connection(),
        {
          file: file.data,
          fileName: file.meta.name || (file.name ?? null),
          source: wireSource(file.source ?? '', 'local'),
          metadata,
          signal,
          onProgress,
          onBytesSent() {
            release()
            onProgress(maxUnconfirmedBytes(size), size)
          },
        },
        multipart,
      )
      if (signal.aborted) return
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

  async #uploadRemote(
    file: UppyFile<M, B>,
    metadata: Readonly<Record<string, string>> | null,
    signal: AbortSignal,
  ): Promise<void> {
    let info: FileInfo | null
    try {
      info = await uploadRemote(this.uppy, this.#connection(), file, { metadata, signal })
    } catch (error) {
      // Companion's client emits its own failures; all others are emitted by the caller.
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
    const given = { ...defaultSettings, ...withoutUndefined(this.opts) }
    const settings = { ...given, cdnCname: deriveCdnCname(given) }
    const logger = {
      warn: (...parts: readonly unknown[]) => this.uppy.log(parts.map(String).join(' '), 'warning'),
    }
    const parts = { breaker: this.#breaker, lazy: this.#lazy, authTokens: this.#authTokens }
    return { settings, http: toSender(http, settings.uploadWorker), clock, ...parts, sign, storage, logger }
  }

  async #metadata(file: UppyFile<M, B>): Promise<Readonly<Record<string, string>> | null> {
    const { metadata: option = null } = this.opts
    const metadata = typeof option === 'function' ? await option(file) : option
    assertMetadata(metadata)
    return metadata
  }

  /** Emits an event of a file. Uppy passes a listener's error to the emitter, where it would count as a failed upload. */
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

/** Drops options that are undefined, so that their defaults apply. */
function withoutUndefined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T
}
