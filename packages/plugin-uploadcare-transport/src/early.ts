export type { EarlyEnd, EarlySend, EarlySends } from './early/EarlySend.js'
export { type EarlyCdnSettings, readEarlyInfo } from './early/readEarlyInfo.js'
export { type EarlySettings, MAX_EARLY_BYTES, sendEarly } from './early/sendEarly.js'
