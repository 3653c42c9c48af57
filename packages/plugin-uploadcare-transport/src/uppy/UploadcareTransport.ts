import type { Clock, FileInfo } from '@lading/kernel'
import { browserOnline, CircuitBreaker, toSender, UploadError, xhrHttp } from '@lading/transport-engine'
import { type FileUpload, FileUploader } from '@lading/transport-engine/uppy'
import type { Body, Meta, Uppy, UppyFile } from '@uppy/core'
import { deriveCdnCname } from '../cdn/deriveCdnCname.js'
import type { Connection } from '../client/Connection.js'
import { prepareMetadata, publicKeyMissing } from '../client/prepareMetadata.js'
import { toSentName } from '../client/toSentName.js'
import { defaultSettings } from '../client/UploadSettings.js'
import { version } from '../client/version.js'
import { wireSource } from '../client/wireSource.js'
import { uploadFile } from '../file/uploadFile.js'
import { uploadMultipart } from '../multipart/uploadMultipart.js'
import { uploadRefused } from '../multipart/uploadRefused.js'
import type { AuthTokenSource } from '../secure/AuthTokenSource.js'
import { lazyAuthTokens } from '../secure/lazyAuthTokens.js'
import { chooseUploadMethod, toFileEntry } from './chooseUploadMethod.js'
import { isOnCompanion } from './isOnCompanion.js'
import type { UploadcareTransportOptions } from './UploadcareTransportOptions.js'
import { uploadRemote } from './uploadRemote.js'

const code = { uploadMultipart, uploadRefused }
const multipart = { current: code, load: async () => code }

const systemClock: Clock = {
  now: () => Date.now(),
  schedule(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/**
 * Uploads files from any Uppy instance to an Uploadcare-compatible service.
 *
 * @example
 * new Uppy().use(UploadcareTransport, { publicKey: 'demopublickey' })
 */
export class UploadcareTransport<M extends Meta, B extends Body> extends FileUploader<
  UploadcareTransportOptions<M, B>,
  M,
  B
> {
  /** This package's version. */
  static readonly VERSION: string = version
  readonly #breaker: CircuitBreaker
  readonly #lazy: Connection['lazy'] = {}
  readonly #authTokens: AuthTokenSource

  /** @throws UploadError `pubkey-missing` */
  constructor(uppy: Uppy<M, B>, options: UploadcareTransportOptions<M, B>) {
    super(uppy, options, 'UploadcareTransport')
    if (!options?.publicKey) throw publicKeyMissing('publicKey')
    const { clock = systemClock, online = browserOnline } = options
    // Uppy only has a Retry button.
    this.#breaker = new CircuitBreaker({ clock, online, random: Math.random, waitsForSignIn: false })
    this.#authTokens = lazyAuthTokens(options, clock)
  }

  override uninstall(): void {
    super.uninstall()
    this.#lazy.realtime?.dispose()
  }

  protected override async sendFile(
    file: UppyFile<M, B>,
    { signal, onProgress, onBytesSent }: FileUpload,
  ): Promise<FileInfo | null> {
    const metadata = await this.#metadata(file)
    const { methods = [], leaveOut = [] } = this.opts
    const theirs = chooseUploadMethod(methods, toFileEntry(file, metadata))
    if (theirs) return theirs({ signal, onProgress, onBytesSent })
    const isLarge =
      (file.size ?? 0) >= (this.opts.multipartMinFileSize ?? defaultSettings.multipartMinFileSize)
    const own = isOnCompanion(file)
      ? 'from-url'
      : isLarge && !leaveOut.includes('multipart')
        ? 'multipart'
        : 'base'
    if (leaveOut.includes(own)) {
      throw new UploadError('method-missing', `No upload method accepts "${file.name}", so it is not sent.`)
    }
    if (isOnCompanion(file)) {
      await this.#uploadRemote(file, metadata, signal)
      return null
    }
    if (!(file.data instanceof Blob)) throw new UploadError('file-missing', 'No file input')
    return uploadFile(
      this.#connection(),
      {
        file: file.data,
        fileName: toSentName({ file: file.data, fileName: file.meta.name || (file.name ?? null) }),
        source: wireSource(file.source ?? '', 'local'),
        metadata,
        signal,
        onProgress,
        onBytesSent,
      },
      multipart,
      undefined,
      leaveOut.includes('multipart') ? 'whole' : 'base',
    )
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
      // Companion's client emits its own failures; the caller emits all others.
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
    const authTokens = settings.authToken ? this.#authTokens : undefined
    const parts = { breaker: this.#breaker, lazy: this.#lazy, authTokens }
    return { settings, http: toSender(http, settings.uploadWorker), clock, ...parts, sign, storage, logger }
  }

  async #metadata(file: UppyFile<M, B>): Promise<Readonly<Record<string, string>> | null> {
    const { metadata: option = null } = this.opts
    const metadata = typeof option === 'function' ? await option(file) : option
    return prepareMetadata(metadata)
  }
}

/** Drops undefined options, so that the defaults apply. */
function withoutUndefined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T
}
