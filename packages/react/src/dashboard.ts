export { markParts } from './parts/markParts.js'
export { dashboardDefinition } from './plugin/dashboardDefinition.js'
export { Prefetch, type PrefetchProps } from './slots/Prefetch.js'
export { type Background, BackgroundToken } from './tray/BackgroundToken.js'
