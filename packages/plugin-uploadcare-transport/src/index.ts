export type { DeliveryUrlContext, DeliveryUrlResolver } from '@lading/cdn'
export type { UploadSettings } from './client/UploadSettings.js'
export { AuthTokenResolverError } from './errors/AuthTokenResolverError.js'
export { CancelError } from './errors/CancelError.js'
export { NetworkError, type NetworkErrorOptions } from './errors/NetworkError.js'
export { UploadError, type UploadErrorOptions } from './errors/UploadError.js'
export { type Http, type HttpRequest, type HttpResponse, HttpToken } from './http/Http.js'
export type {
  AudioStreamInfo,
  ContentInfoFields,
  ContentVideoInfo,
  FileInfoFields,
  ImageInfoFields,
  VideoInfoFields,
  VideoStreamInfo,
} from './info/FileInfoFields.js'
export { type Online, OnlineToken } from './ports/Online.js'
export { type OpenRealtime, type Realtime, type RealtimeListener, RealtimeToken } from './ports/Realtime.js'
export { type Storage, StorageToken } from './ports/Storage.js'
export type { ProjectConfig } from './projectConfig.js'
export type { AuthToken, AuthTokenProvider } from './secure/AuthTokenProvider.js'
export { getAuthToken } from './secure/getAuthToken.js'
export type { SecureToken, SecureTokenResolver } from './secure/SecureToken.js'
export { SecureUploads, type SecureUploadsOptions, SecureUploadsToken } from './secure/SecureUploads.js'
export { cdnThumbnails } from './thumbnail/cdnThumbnails.js'
export type { ThumbnailConfig } from './thumbnail/thumbnailConfig.js'
export type { TransportConfig } from './transportConfig.js'
export { uploadcareTransport } from './uploadcareTransport.js'
