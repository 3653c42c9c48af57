export type { S3TransportPorts } from './createBucketUploads.js'
export { createS3Transport, type S3Transport } from './createS3Transport.js'
