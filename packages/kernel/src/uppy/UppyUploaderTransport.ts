import type { FileInfo, UploadEntry } from '../entries/UploadEntry.js'
import { KernelError } from '../KernelError.js'
import type { Transport, TransportUploadOptions } from '../upload/Transport.js'
import type { KernelUppy } from './KernelUppy.js'

/**
 * The transport in force when no plugin brings one and an uploader plugin of Uppy's is installed on
 * `uploader.uppy`: the queue sends each entry through it, alone.
 *
 * Its code is loaded with the first upload.
 *
 * @throws KernelError `service-missing` when Uppy has no such plugin
 */
export class UppyUploaderTransport implements Transport {
  readonly #uppy: KernelUppy

  constructor(uppy: KernelUppy) {
    if (!uppy.hasForeignUploader) {
      throw new KernelError(
        'service-missing',
        'Nothing provides "transport". Install the plugin that brings it, or an uploader plugin on `uploader.uppy`.',
      )
    }
    this.#uppy = uppy
  }

  async upload(entry: UploadEntry, options: TransportUploadOptions): Promise<FileInfo> {
    const { sendAlone } = await import('./sendAlone.js')
    return sendAlone(this.#uppy, entry, options)
  }

  async fileInfo(uuid: string): Promise<FileInfo> {
    const { named } = await import('./sendAlone.js')
    throw named('UploadError', `Uppy's uploaders cannot look up the file ${uuid}.`)
  }
}
