export {
  createResumableTransport,
  type ResumableTransport,
  type ResumableTransportPorts,
} from './createResumableTransport.js'
