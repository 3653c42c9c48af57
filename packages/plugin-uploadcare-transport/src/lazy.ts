export { type TransportCode, transportDefinition } from './transportDefinition.js'
