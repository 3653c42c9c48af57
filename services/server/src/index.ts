export { createUploadHandler, type UploadHandler } from './handler/createUploadHandler.js'
export type {
  Allowed,
  Refused,
  RequestedFile,
  UploadedFile,
  UploadHandlerOptions,
} from './handler/UploadHandlerOptions.js'
export { createHandoff } from './handoff/createHandoff.js'
export type { HandoffAllowed, HandoffOptions } from './handoff/HandoffOptions.js'
export type { SessionStore } from './handoff/session/SessionStore.js'
export { createResumableHandler, type ResumableHandlerOptions } from './resumable/createResumableHandler.js'
export type { BucketAddress, BucketOptions } from './store/BucketOptions.js'
export { decodeMetadata } from './store/decodeMetadata.js'
export {
  awsBucket,
  b2Bucket,
  cephBucket,
  garageBucket,
  gcsBucket,
  minioBucket,
  r2Bucket,
  rustfsBucket,
  spacesBucket,
  supabaseBucket,
  swiftBucket,
  wasabiBucket,
} from './store/presetBuckets.js'
export { StoreError } from './store/StoreError.js'
export { type SignUrlOptions, signUrl } from './store/signUrl.js'
