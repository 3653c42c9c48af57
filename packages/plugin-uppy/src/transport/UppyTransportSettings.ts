import type { ToFileInfo } from '@lading/kernel/services'

/** Id of every plugin that makes an uploader of Uppy the transport: two of them would send each file twice. */
export const UPPY_TRANSPORT_ID = 'uppy-transport'

/** Options that `xhrTransport()`, `tusTransport()` and `s3Transport()` have in common. */
export interface UppyTransportSettings {
  /**
   * Returns the fields of the file's info that the response has, e.g. its `uuid` and its `cdnUrl`. The upload fails if it
   * throws an `UploadError`, whose message is shown.
   *
   * @default `uuid`, `file` or `id` of a JSON response is the `uuid`, its `cdnUrl` or `url` the `cdnUrl`
   */
  readonly fileInfo?: ToFileInfo
  /**
   * Whether a CDN serves the uploaded images that takes the operations of the image editor in their addresses. Where it is
   * false, images have no Edit.
   *
   * @default false
   */
  readonly servesImages?: boolean
}
