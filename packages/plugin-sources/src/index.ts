export type { CameraCapture } from './localConfig.js'
export type { LocalMessages } from './localMessages.js'
export { localSource } from './localSource.js'
