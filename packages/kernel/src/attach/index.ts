export { hasUppyCode } from '../compose/UppyCode.js'
export { prepareRest } from './prepareRest.js'
