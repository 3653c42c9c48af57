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
    if (!uppy.hasForeignUploader) throw noTransport()
    this.#uppy = uppy
  }

  async upload(entry: UploadEntry, options: TransportUploadOptions): Promise<FileInfo> {
    if (!this.#uppy.hasForeignUploader) throw noTransport()
    const { sendAlone } = await import('./sendAlone.js')
    return sendAlone(this.#uppy, entry, options)
  }

  async fileInfo(uuid: string): Promise<FileInfo> {
    const message = `Uppy's uploaders cannot look up the file ${uuid}.`
    throw Object.assign(new Error(message), { name: 'UploadError' })
  }
}

function noTransport(): KernelError {
  return new KernelError(
    'service-missing',
    'Nothing provides "transport", so nothing can be uploaded. Install a transport plugin, or an uploader plugin on `uploader.uppy`.',
  )
}
