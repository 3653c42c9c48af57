import { motionStyle } from './motionStyle.js'
import { startMotion } from './startMotion.js'

interface MotionCode {
  readonly start: typeof startMotion
  readonly style: string
}

/** The motion code, in one chunk. */
export const motionCode: MotionCode = { start: startMotion, style: motionStyle }
