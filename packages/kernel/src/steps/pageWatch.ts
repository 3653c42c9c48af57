import { holdWakeLock } from './holdWakeLock.js'
import { pauseWhileHidden } from './pauseWhileHidden.js'

interface PageWatch {
  readonly holdWakeLock: typeof holdWakeLock
  readonly pauseWhileHidden: typeof pauseWhileHidden
}

/** Keeps a phone's screen on during uploads, and pauses uploads of a hidden page, in one chunk. */
export const pageWatch: PageWatch = { holdWakeLock, pauseWhileHidden }
