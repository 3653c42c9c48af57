export { type TusTransportOptions, tusTransport } from './transport/tusTransport.js'
export type { UppyTransportSettings } from './transport/UppyTransportSettings.js'
