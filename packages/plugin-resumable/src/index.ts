export type { ResumableResult, ResumableTransportOptions } from './ResumableTransportOptions.js'
export { resumableTransport } from './resumableTransport.js'
