import type { MessageKey, UploadEntry } from '@lading/kernel'
import type { MessageFormatter } from '../../hooks/useMessage.js'
import { waitMessage } from '../../live/waitMessage.js'

interface HintOptions {
  /** Returns the message key for the source's name, or the name itself. A function, because few rows need it. */
  readonly sourceLabel: () => MessageKey
  /** Whether no upload can start, e.g. because there are too many files. */
  readonly isBlocked: boolean
  /** Whether the list has too many files, of which it shows only those that fit. */
  readonly isOverfull?: boolean
  /** Current time, in milliseconds since the Unix epoch. */
  readonly nowMs: number
}

/** Returns a row's hint, the reason its entry waits; null without a wait. Source: specification §4. */
export function getHint(
  entry: UploadEntry,
  { sourceLabel, isBlocked, isOverfull, nowMs }: HintOptions,
  message: MessageFormatter,
): string | null {
  const { phase, status, isQueued, isValidationPending, wait, file, uuid, source, uploadProgress } = entry
  const isIdle = status === 'idle'
  if (phase === 'paused') return message('paused')
  if (isQueued) return message(isBlocked ? 'wait-blocked' : 'queued')
  if (wait && (isIdle || status === 'uploading')) return waitMessage(wait, nowMs, message)
  if (isValidationPending) return message('validation')
  if (isIdle) return isBlocked && !isOverfull ? message('wait-blocked') : null
  if (status !== 'uploading' || uploadProgress > 0 || source.toLowerCase() === 'url') return null
  // Only another server's response is awaited.
  if (file || uuid) return null
  return message('waiting-for', { source: message(sourceLabel()) })
}
