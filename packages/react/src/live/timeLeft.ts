import type { MessageFormatter } from '../hooks/useMessage.js'

/** Seconds up to which the estimate has no number. */
const SOON_SECONDS = 5
/** The estimate is shown in steps: it is not exact to the second. */
const STEP_SECONDS = 5

/** Returns the estimated time as a message: seconds, whole minutes from one minute on, whole hours from one hour on. */
export function timeLeft(seconds: number, message: MessageFormatter): string {
  if (seconds <= SOON_SECONDS) return message('time-left-soon')
  const shown = Math.ceil(seconds / STEP_SECONDS) * STEP_SECONDS
  if (shown < 60) return message('time-left-seconds', { count: shown })
  const minutes = Math.round(shown / 60)
  if (minutes < 60) return message('time-left-minutes', { count: minutes })
  return message('time-left-hours', { count: Math.round(shown / 3600) })
}
