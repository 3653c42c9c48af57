export type { UppyTransportSettings } from './transport/UppyTransportSettings.js'
export { type XhrTransportOptions, xhrTransport } from './transport/xhrTransport.js'
