export type { LoadTransport } from './lazyTransport.js'
export { lazyUploadcareTransport } from './lazyUploadcareTransport.js'
