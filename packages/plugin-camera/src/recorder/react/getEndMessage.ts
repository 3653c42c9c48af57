import type { MessageKey } from '@lading/kernel'
import type { CaptureSnapshot } from '../../engine/index.js'
import type { RecordingKind } from '../RecordingKind.js'

/** Returns the message key for why a recording ended; null if the person ended it. */
export function getEndMessage(kind: RecordingKind, endedBy: CaptureSnapshot['endedBy']): MessageKey | null {
  if (endedBy === null || endedBy === 'person') return null
  if (endedBy === 'unplugged') return `${kind}-stopped`
  return endedBy === 'hidden' ? 'recorder-ended-hidden' : `camera-ended-${endedBy}`
}
