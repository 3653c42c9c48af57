import type { MessageKey, UploadEntry } from '@lading/kernel'
import type { Text } from '../hooks/useText.js'

/**
 * What an entry waits for, in words; null while there is nothing to say. Source: specification §4.
 *
 * @param sourceLabel Message key of the name of the source that the entry is from, or the name itself.
 */
export function hintOf(entry: UploadEntry, sourceLabel: MessageKey, text: Text): string | null {
  const { status, isQueued, isValidationPending, externalUrl, source, uploadProgress } = entry
  if (isQueued) return text('queued')
  if (isValidationPending) return text('validation')
  if (status === 'idle') return text('waiting-to-upload')
  if (status !== 'uploading' || uploadProgress > 0 || !externalUrl || source === 'url') return null
  return text('waiting-for', { source: text(sourceLabel) })
}
