export { addExtension, hasExtension } from './addExtension.js'
export { cleanText, toWellFormed } from './cleanText.js'
export { createFileName, type FileNameOptions } from './createFileName.js'
export { createMetadata, type MetadataOptions } from './createMetadata.js'
export { decodeHeaderText, encodeHeaderText } from './encodeHeaderText.js'
export { getBareType } from './getBareType.js'
export {
  canMean,
  extensionOfType,
  getKnownType,
  hasExtensionOf,
  isBroader,
  isSameKind,
  isSameType,
  isUnknownType,
  typeOfExtension,
} from './getKnownType.js'
export { countBytes, shortenText } from './shortenText.js'
