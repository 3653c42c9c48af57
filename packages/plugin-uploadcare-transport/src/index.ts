export type { DeliveryUrlContext, DeliveryUrlResolver } from '@lading/cdn'
export {
  CancelError,
  type Http,
  type HttpRequest,
  type HttpResponse,
  HttpToken,
  NetworkError,
  type NetworkErrorOptions,
  type Online,
  OnlineToken,
  type Storage,
  StorageToken,
  UploadError,
  type UploadErrorOptions,
} from '@lading/transport-engine'
export type { UploadSettings } from './client/UploadSettings.js'
export type { ProjectConfig } from './config/projectConfig.js'
export type { TransportConfig } from './config/transportConfig.js'
export type {
  AudioStreamInfo,
  ContentInfoFields,
  ContentVideoInfo,
  FileInfoFields,
  ImageInfoFields,
  VideoInfoFields,
  VideoStreamInfo,
} from './info/FileInfoFields.js'
export { baseUpload } from './methods/baseUpload.js'
export { fromUrlUpload } from './methods/fromUrlUpload.js'
export { groupUpload } from './methods/groupUpload.js'
export { multipartUpload } from './methods/multipartUpload.js'
export {
  type OpenRealtime,
  type Realtime,
  type RealtimeListener,
  RealtimeToken,
} from './realtime/Realtime.js'
export type { AuthToken, AuthTokenProvider } from './secure/AuthTokenProvider.js'
export { AuthTokenResolverError } from './secure/AuthTokenResolverError.js'
export { getAuthToken } from './secure/getAuthToken.js'
export type { SecureToken, SecureTokenResolver } from './secure/SecureToken.js'
export { SecureUploads, type SecureUploadsOptions, SecureUploadsToken } from './secure/SecureUploads.js'
export { cdnThumbnails } from './thumbnail/cdnThumbnails.js'
export type { ThumbnailConfig } from './thumbnail/thumbnailConfig.js'
export { uploadcareTransport } from './uploadcareTransport.js'
