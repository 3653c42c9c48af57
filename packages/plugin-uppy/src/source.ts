export type { AcquirerClass, AcquirerOptions } from './source/Acquirer.js'
export {
  type UppySourceArguments,
  type UppySourceSettings,
  uppySource,
} from './source/uppySource.js'
