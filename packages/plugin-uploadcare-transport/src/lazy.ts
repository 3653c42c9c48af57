export { transportMethods } from './methods/transportMethods.js'
export { cdnThumbnails } from './thumbnail/cdnThumbnails.js'
export { type TransportCode, transportDefinition } from './transportDefinition.js'
