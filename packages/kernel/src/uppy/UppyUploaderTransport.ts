import type { FileInfo } from '../entries/FileInfo.js'
import type { UploadEntry } from '../entries/UploadEntry.js'
import { KernelError } from '../errors/KernelError.js'
import { UploadError } from '../errors/transportErrors.js'
import type { Transport, TransportUploadOptions } from '../upload/Transport.js'
import type { KernelUppy } from './KernelUppy.js'
import { uploadSingle } from './uploadSingle.js'

/**
 * The transport when no plugin provides one and an uploader plugin of Uppy is installed on `uploader.uppy`: the queue
 * uploads each entry through Uppy's pipeline on its own.
 */
export class UppyUploaderTransport implements Transport {
  readonly #uppy: KernelUppy

  /** @throws KernelError `service-missing` when Uppy has no uploader plugin */
  constructor(uppy: KernelUppy) {
    if (!uppy.hasThirdPartyUploader) {
      throw new KernelError(
        'service-missing',
        'No plugin provides "transport". Install a transport plugin, or an uploader plugin on `uploader.uppy`.',
      )
    }
    this.#uppy = uppy
  }

  async upload(entry: UploadEntry, options: TransportUploadOptions): Promise<FileInfo> {
    return uploadSingle(this.#uppy, entry, options)
  }

  async fileInfo(uuid: string): Promise<FileInfo> {
    throw new UploadError(`Uppy's uploaders cannot look up the file ${uuid}.`)
  }
}
