export { type S3TransportOptions, s3Transport } from './transport/s3Transport.js'
export type { UppyTransportSettings } from './transport/UppyTransportSettings.js'
