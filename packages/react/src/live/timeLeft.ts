import type { MessageFormatter } from '../hooks/useMessage.js'

/** Up to this number of seconds, the estimate has no number. */
const SOON_SECONDS = 5
/** Step in which the estimate is shown, because it isn't exact to the second. */
const STEP_SECONDS = 5

/**
 * Returns the estimated time as a message: in seconds, then in whole minutes from one minute up, in whole hours from one hour
 * up.
 */
export function timeLeft(seconds: number, message: MessageFormatter): string {
  if (seconds <= SOON_SECONDS) return message('time-left-soon')
  const shown = Math.ceil(seconds / STEP_SECONDS) * STEP_SECONDS
  if (shown < 60) return message('time-left-seconds', { count: shown })
  const minutes = Math.round(shown / 60)
  if (minutes < 60) return message('time-left-minutes', { count: minutes })
  return message('time-left-hours', { count: Math.round(shown / 3600) })
}
