import type { ToFileInfo } from '@lading/kernel/services'

/** Shared by all plugins that make an Uppy uploader the transport: two such plugins would send each file twice. */
export const UPPY_TRANSPORT_ID = 'uppy-transport'

/** Options shared by `xhrTransport()`, `tusTransport()` and `s3Transport()`. */
export interface UppyTransportSettings {
  /**
   * Reads file info fields from the response, e.g. `uuid` and `cdnUrl`. If it throws an `UploadError`, the upload fails
   * and the error message is shown.
   *
   * @default in a JSON response, `uuid`, `file` or `id` is the `uuid`, and `cdnUrl` or `url` is the `cdnUrl`
   */
  readonly fileInfo?: ToFileInfo
  /**
   * Whether uploaded images are served by a CDN that supports image editor operations in URLs. If false, images don't have
   * an Edit action.
   *
   * @default false
   */
  readonly servesImages?: boolean
}
