import type { MessageFormatter } from '../hooks/useMessage.js'

/** Seconds from which on the estimate is shown in steps: it is not exact to the second. */
const COARSE_SECONDS = 10
const STEP_SECONDS = 5

/** Returns the estimated time as a message: seconds, whole minutes from one minute on, whole hours from one hour on. */
export function timeLeft(seconds: number, message: MessageFormatter): string {
  const step = seconds < COARSE_SECONDS ? 1 : STEP_SECONDS
  const shown = Math.max(1, Math.ceil(seconds / step) * step)
  if (shown < 60) return message('time-left-seconds', { count: shown })
  const minutes = Math.round(shown / 60)
  if (minutes < 60) return message('time-left-minutes', { count: minutes })
  return message('time-left-hours', { count: Math.round(shown / 3600) })
}
