export { AttributesToken, type IsFromAttribute } from './config/AttributesToken.js'
export { fileErrorOf, isFinalError, type ValidatorError } from './errors/fileErrors.js'
export { observePhases } from './list/observePhases.js'
export {
  getRemovalUndo,
  RemovalUndo,
  RemovalUndoToken,
  type UndoableUploader,
} from './list/RemovalUndo.js'
export {
  getUploadMeter,
  type MeteredUploader,
  UNKNOWN_SPEED,
  UploadMeter,
  UploadMeterToken,
  type UploadSpeed,
} from './list/UploadMeter.js'
export { formatNumber } from './locale/formatNumber.js'
export { describeContribution } from './slots/describeContribution.js'
