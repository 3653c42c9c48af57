export { type ParsedBucket, parseS3Url } from './cli/parseS3Url.js'
export { type DoctorOrder, runDoctor } from './doctor/runDoctor.js'
export type { BucketAddress, BucketOptions } from './store/BucketOptions.js'
export {
  type AppendClaims,
  type ClaimStore,
  createAppendClaims,
  isWorthKeeping,
  type PartStart,
  type Piece,
} from './store/createAppendClaims.js'
export { createBucketUrl, isVirtualHost } from './store/createBucketUrl.js'
export { createPartSigner, type PartSigner } from './store/createPartSigner.js'
export { createSizeClaims, type SizeClaims } from './store/createSizeClaims.js'
export { type Credentials, URL_LIFETIME_S, type UrlSignerSettings } from './store/createUrlSigner.js'
export { probeCopies } from './store/probeCopies.js'
export { StoreError } from './store/StoreError.js'
export type { StorePart, StoreUpload } from './store/StoreUpload.js'
