export { createTransport, type ServiceTransport, type TransportOptions } from './createTransport.js'
