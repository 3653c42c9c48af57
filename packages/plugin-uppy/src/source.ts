export type { AcquirerClass, AcquirerOptions } from './acquirer/Acquirer.js'
export {
  type UppySourceArguments,
  type UppySourceSettings,
  uppySource,
} from './source/uppySource.js'
