export { recorder } from '../recorder.js'
export type { RecorderOptions } from './RecorderOptions.js'
export type { RecorderMessages } from './recorderMessages.js'
