export type { LocalReadFailure } from './localEvents.js'
export { localSource } from './localSource.js'
