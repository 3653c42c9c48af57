export { cdnThumbnails } from './thumbnail/cdnThumbnails.js'
export { type TransportCode, transportDefinition } from './transportDefinition.js'
export { transportMethods } from './transportMethods.js'
