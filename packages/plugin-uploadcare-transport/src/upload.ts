export { createFirstTransport, type ServiceTransport, type TransportOptions } from './createFirstTransport.js'
export { createTransport } from './createTransport.js'
export { type RareUploads, rareUploads } from './rareUploads.js'
