export {
  CancelError,
  type Http,
  type HttpRequest,
  type HttpResponse,
  NetworkError,
  type NetworkErrorOptions,
  type Online,
  type Storage,
  UploadError,
  type UploadErrorOptions,
} from '@lading/transport-engine'
export type { Sign } from './client/Connection.js'
export type { UploadSettings } from './client/UploadSettings.js'
export type { FileInfoFields } from './info/FileInfoFields.js'
export { UploadcareTransport } from './uppy/UploadcareTransport.js'
export type { UploadcareTransportOptions } from './uppy/UploadcareTransportOptions.js'
