import type { EntryWait } from '@lading/kernel'
import type { MessageFormatter } from '../hooks/useMessage.js'

/** Returns the reason of a wait and, if known, the seconds until the next attempt. */
export function waitMessage(
  { reason, untilMs }: EntryWait,
  nowMs: number,
  message: MessageFormatter,
): string {
  const count = untilMs === null ? 0 : Math.ceil((untilMs - nowMs) / 1000)
  return count > 0 ? message(`wait-${reason}-seconds`, { count }) : message(`wait-${reason}`)
}
