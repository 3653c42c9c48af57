export { draw } from './draw.js'
export type { DrawMessages } from './drawMessages.js'
