import type { EntryWait } from '@lading/kernel'
import type { MessageFormatter } from '../hooks/useMessage.js'

/**
 * Returns the reason for a wait, in the server's words if it sent any, and the seconds until the next attempt if they're known.
 */
export function waitMessage(
  { reason, untilMs, message: given }: EntryWait,
  nowMs: number,
  message: MessageFormatter,
): string {
  if (given) return given
  // The list heading has room to say what happens next.
  if (reason === 'offline') return message('offline')
  const count = untilMs === null ? 0 : Math.ceil((untilMs - nowMs) / 1000)
  return count > 0 ? message(`wait-${reason}-seconds`, { count }) : message(`wait-${reason}`)
}
