import type { EntryWait } from '@lading/kernel'
import type { MessageFormatter } from '../hooks/useMessage.js'

/** Returns the reason of a wait, in the server's words if it has any, and the seconds until the next attempt if they're known. */
export function waitMessage(
  { reason, untilMs, message: given }: EntryWait,
  nowMs: number,
  message: MessageFormatter,
): string {
  if (given) return given
  // The heading of the list has the room to say what happens next.
  if (reason === 'offline') return message('offline')
  const count = untilMs === null ? 0 : Math.ceil((untilMs - nowMs) / 1000)
  return count > 0 ? message(`wait-${reason}-seconds`, { count }) : message(`wait-${reason}`)
}
