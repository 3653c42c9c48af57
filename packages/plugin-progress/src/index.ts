export { followProgress } from './followProgress.js'
export type { ProgressConfig } from './progressConfig.js'
export type { ProgressMessages } from './progressMessages.js'
export { type UnsentMessages, unsentNote } from './unsentNote.js'
