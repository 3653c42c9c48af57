export type {
  CallbackFile,
  CallbackTransportOptions,
  CallOptions,
  CompletedFile,
  SignedRequest,
  StoredPart,
} from './callbacks/CallbackTransportOptions.js'
export { callbackTransport } from './callbacks/callbackTransport.js'
export type { DeliveredFile, S3TransportOptions, S3UploadOptions } from './S3TransportOptions.js'
export { s3Transport, s3Transport as s3 } from './s3Transport.js'
export { s3Upload } from './s3Upload.js'
