export { createFirstTransport, type ServiceTransport, type UploadWay } from './createFirstTransport.js'
export { createTransport } from './createTransport.js'
export { type RareUploads, rareUploads } from './rareUploads.js'
export type { TransportOptions } from './TransportOptions.js'
