import type { MessageKey, UploadEntry } from '@lading/kernel'
import type { MessageFormatter } from '../hooks/useMessage.js'
import { waitMessage } from '../live/waitMessage.js'

interface HintOptions {
  /** Returns the message key of the name of the entry's source, or the name itself. Few rows ask for it. */
  readonly sourceLabel: () => MessageKey
  /** Whether no upload may begin, e.g. because there are too many files. */
  readonly isBlocked: boolean
  /** Current time, in milliseconds since the Unix epoch. */
  readonly nowMs: number
}

/** Returns the hint of a row, the reason of its entry's wait; null without one. Source: specification §4. */
export function getHint(
  entry: UploadEntry,
  { sourceLabel, isBlocked, nowMs }: HintOptions,
  message: MessageFormatter,
): string | null {
  const { phase, status, isQueued, isValidationPending, wait, file, uuid, source, uploadProgress } = entry
  const isIdle = status === 'idle'
  if (phase === 'paused') return message('paused')
  if (isQueued) return message(isBlocked ? 'wait-blocked' : 'queued')
  if (wait && (isIdle || status === 'uploading')) return waitMessage(wait, nowMs, message)
  if (isValidationPending) return message('validation')
  if (isIdle) return isBlocked ? message('wait-blocked') : null
  if (status !== 'uploading' || uploadProgress > 0 || source.toLowerCase() === 'url') return null
  // Only the answer of another server is awaited.
  if (file || uuid) return null
  return message('waiting-for', { source: message(sourceLabel()) })
}
