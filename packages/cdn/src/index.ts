export { type ApplyColorOptions, applyColor } from './color/applyColor.js'
export { type Channels, type ColorStage, CURVE_STEPS } from './color/ColorStage.js'
export { createColorStages } from './color/createColorStages.js'
export { type ImageLevels, LEVELS_SAMPLE_PX, measureLevels } from './color/measureLevels.js'
export type { Pixels } from './color/Pixels.js'
export type { CdnOperation } from './operations/CdnOperation.js'
export { FILTERS, type FilterName, isFilterName } from './operations/FILTERS.js'
export { FORMATS, QUALITIES } from './operations/FORMATS.js'
export { formatOperations } from './operations/formatOperations.js'
export { joinModifiers } from './operations/joinModifiers.js'
export { MAX_JPEG_SIDE_PX, MAX_SIDE_PX } from './operations/MAX_SIDE_PX.js'
export {
  type AmountRange,
  FILTER_AMOUNT,
  isTuningName,
  OPERATION_ORDER,
  OPERATIONS,
  type TuningName,
} from './operations/OPERATIONS.js'
export { type ColorOperation, parseColorOperation } from './operations/parseColorOperation.js'
export { parseOperations } from './operations/parseOperations.js'
export { appendModifiers } from './url/appendModifiers.js'
export { buildCdnUrl, type CdnUrlParts } from './url/buildCdnUrl.js'
export type { CdnGroup, CdnUrl } from './url/CdnUrl.js'
export {
  createDeliveryUrlResolver,
  type DeliveryUrlContext,
  type DeliveryUrlOptions,
  type DeliveryUrlResolver,
} from './url/createDeliveryUrlResolver.js'
export { parseCdnUrl } from './url/parseCdnUrl.js'
export { replaceModifiers } from './url/replaceModifiers.js'
export { isRecord } from './values/isRecord.js'
export { isUuid, UUID } from './values/isUuid.js'
export { toHex } from './values/toHex.js'
