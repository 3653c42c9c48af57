export type { RecorderOptions } from './RecorderOptions.js'
export { recorder } from './recorder.js'
export type { RecorderMessages } from './recorderMessages.js'
