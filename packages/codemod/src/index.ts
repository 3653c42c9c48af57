export type { Finding } from './edit/Finding.js'
export { type MoveResult, moveSource } from './moveSource.js'
export { type Origin, origins } from './origins.js'
export { type CodemodOptions, type CodemodResult, runCodemod } from './runCodemod.js'
