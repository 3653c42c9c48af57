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
export { baseUpload } from './baseUpload.js'
export type { UploadSettings } from './client/UploadSettings.js'
export { fromUrlUpload } from './fromUrlUpload.js'
export { groupUpload } from './groupUpload.js'
export type {
  AudioStreamInfo,
  ContentInfoFields,
  ContentVideoInfo,
  FileInfoFields,
  ImageInfoFields,
  VideoInfoFields,
  VideoStreamInfo,
} from './info/FileInfoFields.js'
export { multipartUpload } from './multipartUpload.js'
export type { ProjectConfig } from './projectConfig.js'
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
export type { TransportConfig } from './transportConfig.js'
export { uploadcareTransport } from './uploadcareTransport.js'
