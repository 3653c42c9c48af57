export { type DrawApi, draw } from './draw.js'
export type { DrawMessages } from './drawMessages.js'
