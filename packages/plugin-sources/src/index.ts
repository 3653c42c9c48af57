export type { LocalReadFailure } from './localEvents.js'
export type { LocalMessages } from './localMessages.js'
export { localSource } from './localSource.js'
