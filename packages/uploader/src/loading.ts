export type { Preload } from './shell/Preload.js'
export { watchIntent } from './shell/watchIntent.js'
export { whenIdle } from './shell/whenIdle.js'
export { themeClasses } from './themeClasses.js'
