import type { MessageKey, UploadEntry } from '@lading/kernel'
import type { MessageFormatter } from '../hooks/useMessage.js'

/**
 * Returns the hint of a row: what the entry is waiting for; null for none. Source: specification §4, and pending
 * validations.
 *
 * @param sourceLabel Message key of the name of the entry's source, or the name itself.
 */
export function hintOf(
  entry: UploadEntry,
  sourceLabel: MessageKey,
  message: MessageFormatter,
): string | null {
  const { status, isQueued, isPreparing, isValidationPending, file, uuid, source, uploadProgress } = entry
  if (isQueued) return message('queued')
  if (isPreparing) return message('preparing')
  if (isValidationPending) return message('validation')
  if (status !== 'uploading' || uploadProgress > 0 || source.toLowerCase() === 'url') return null
  // Only what another server sends is waited for.
  if (file || uuid) return null
  return message('waiting-for', { source: message(sourceLabel) })
}
