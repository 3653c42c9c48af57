import { consoleLogger } from '../di/consoleLogger.js'
import type { Logger } from '../di/Logger.js'
import type { FileInfo } from '../entry/FileInfo.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import { KernelError } from '../errors/KernelError.js'
import { CancelError, NetworkError, UploadError } from '../errors/transportErrors.js'
import type { KernelFile } from '../uppy/KernelFile.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import { fileInfoOf, type ToFileInfo } from './fileInfoOf.js'
import type { Transport, TransportUploadOptions } from './Transport.js'

/** Options for {@link UppyUploaderTransport}. */
export interface UppyUploaderTransportOptions {
  /** Receives a warning if a response has no URL. @default the console */
  readonly logger?: Logger
  /** Reads the server's response. @default `uuid`, `file` or `id`; `cdnUrl` or `url` */
  readonly toFileInfo?: ToFileInfo | undefined
  /** Whether uploaded images' URLs support operations. @default false */
  readonly servesImages?: boolean | undefined
}

/**
 * The fallback transport if no plugin provides a transport and an Uppy uploader plugin is installed on `uploader.uppy`. The
 * queue sends each entry through Uppy's pipeline separately.
 */
export class UppyUploaderTransport implements Transport {
  readonly servesImages: boolean
  readonly usesUppyPipeline = true
  readonly #uppy: KernelUppy
  readonly #logger: Logger
  readonly #toFileInfo: ToFileInfo | undefined
  #isWarned = false

  /** @throws KernelError `service-missing` if Uppy has no uploader plugin */
  constructor(
    uppy: KernelUppy,
    { logger = consoleLogger, toFileInfo, servesImages = false }: UppyUploaderTransportOptions = {},
  ) {
    assertUploader(uppy)
    this.servesImages = servesImages
    this.#uppy = uppy
    this.#logger = logger
    this.#toFileInfo = toFileInfo
  }

  async upload(entry: UploadEntry, options: TransportUploadOptions): Promise<FileInfo> {
    // The plugin might have been removed since.
    assertUploader(this.#uppy)
    const file = await uploadSingle(this.#uppy, entry, options, this.keepsBytes())
    const info = fileInfoOf(file, this.#toFileInfo)
    if (this.#toFileInfo && file.response && this.#uppy.getFile(file.id)) {
      // After a reload, restored files are read from Uppy's file map.
      const body = { ...file.response.body, ...info }
      this.#uppy.setFileState(file.id, { response: { ...file.response, body } })
    }
    // Only warn: the server has the file, and the page might not need a URL.
    if (!info.cdnUrl && !this.#isWarned) {
      this.#isWarned = true
      this.#logger.warn(`The response to the upload of "${info.name}" has no URL, so its cdnUrl is empty.`)
    }
    return info
  }

  /** Returns whether the Uppy uploader can pause, like tus. */
  keepsBytes(): boolean {
    return this.#uppy.getState().capabilities.resumableUploads === true
  }

  async fileInfo(uuid: string): Promise<FileInfo> {
    throw new UploadError(`Uppy's uploaders cannot look up the file ${uuid}.`)
  }
}

function assertUploader({ hasThirdPartyUploader }: KernelUppy): void {
  if (hasThirdPartyUploader) return
  throw new KernelError(
    'service-missing',
    'No plugin provides "transport". Install a transport plugin, or an uploader plugin on `uploader.uppy`.',
  )
}

/** A third-party upload of one file. Stays open while the upload is paused. */
interface OpenRun {
  /** Resolves with the file after its success event. */
  readonly ended: Promise<KernelFile>
  /** Receives reports for the current attempt; null while the upload is paused. */
  sink: Pick<TransportUploadOptions, 'onProgress' | 'onBytesSent'> | null
  /** Aborts the run. */
  abort(): void
}

/** Uploads one file through third-party uploaders. Resolves with the file after its success event. */
async function uploadSingle(
  uppy: KernelUppy,
  { internalId: id, metadata }: UploadEntry,
  { signal, onProgress, onBytesSent, session = {} }: TransportUploadOptions,
  canPause: boolean,
): Promise<KernelFile> {
  if (signal.aborted) throw new CancelError()
  if (metadata) uppy.setFileMeta(id, metadata)
  const run = (session.kept as OpenRun | undefined) ?? openRun(uppy, id)
  run.sink = { onProgress, onBytesSent }
  session.kept = undefined
  session.discard = undefined
  return untilAborted(run.ended, signal, () => {
    run.sink = null
    if (!canPause || (signal.reason as Error | undefined)?.name !== 'PauseError') {
      run.abort()
      return
    }
    // Uploaders that can pause react to Uppy's `upload-pause` event, so keep the run open. It can still end before it's
    // resumed.
    session.kept = run
    session.discard = run.abort
  })
}

function openRun(uppy: KernelUppy, id: string): OpenRun {
  let outcome: { file: KernelFile } | { error: Error } | undefined
  const progress = (
    file: KernelFile | undefined,
    { bytesUploaded, bytesTotal }: { bytesUploaded: number | false; bytesTotal: number | null },
  ) => {
    if (file?.id !== id || !bytesUploaded) return
    run.sink?.onProgress(bytesUploaded, bytesTotal ?? file.size ?? bytesUploaded)
    if (bytesTotal && bytesUploaded >= bytesTotal) run.sink?.onBytesSent()
  }
  const success = (file: KernelFile | undefined) => {
    if (file?.id !== id) return
    outcome = { file: uppy.getFile(id) ?? file }
    run.sink?.onBytesSent()
  }
  const failure = (file: KernelFile | undefined, error: Error, response?: { readonly status?: number }) => {
    if (file?.id === id) outcome = { error: toTransportError(error, response?.status) }
  }
  const unsubscribe = () => {
    uppy.off('upload-progress', progress)
    uppy.off('upload-success', success)
    uppy.off('upload-error', failure)
  }
  const send = async () => {
    try {
      await uppy.uploadSingle(id)
    } catch (error) {
      // Uploaders can emit a file's failure and also reject the run.
      if (!outcome) throw error
    } finally {
      unsubscribe()
    }
    if (!outcome) throw new Error(`No Uppy plugin took the file "${uppy.getFile(id)?.name ?? id}".`)
    if ('error' in outcome) throw outcome.error
    return outcome.file
  }
  uppy.on('upload-progress', progress)
  uppy.on('upload-success', success)
  uppy.on('upload-error', failure)
  const run: OpenRun = {
    ended: send(),
    sink: null,
    abort() {
      unsubscribe()
      uppy.abortSingle(id)
    },
  }
  return run
}

/** Settles with the run, or rejects as soon as the upload is aborted. */
function untilAborted<T>(run: Promise<T>, signal: AbortSignal, stop: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(new CancelError())
      stop()
    }
    signal.addEventListener('abort', abort, { once: true })
    run.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

function toTransportError(cause: Error, status = 0): Error {
  const isNetworkError = 'isNetworkError' in cause && cause.isNetworkError === true
  if (isNetworkError && status === 0) return new NetworkError(undefined, { cause })
  // Uppy reports every unsuccessful final response as a network error.
  const message = isNetworkError ? `The server refused the file (status ${status}).` : cause.message
  return new UploadError(message, { cause })
}
