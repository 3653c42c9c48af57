export { createUploadHandler, type UploadHandler } from './handler/createUploadHandler.js'
export type {
  Allowed,
  Refused,
  RequestedFile,
  UploadedFile,
  UploadHandlerOptions,
} from './handler/UploadHandlerOptions.js'
export type { BucketAddress, BucketOptions } from './store/BucketOptions.js'
export {
  awsBucket,
  b2Bucket,
  garageBucket,
  gcsBucket,
  r2Bucket,
  spacesBucket,
  supabaseBucket,
  wasabiBucket,
} from './store/presetBuckets.js'
export { StoreError } from './store/StoreError.js'
