export type { LocalMessages } from './localMessages.js'
export { localSource } from './localSource.js'
