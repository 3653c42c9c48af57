import type { MessageKey } from '@lading/kernel'
import type { CaptureSnapshot } from '@lading/plugin-camera/engine'
import type { RecordingKind } from '../RecordingKind.js'

/** Returns the key of the reason why a recording ended; null where the person has ended it. */
export function getEndMessage(kind: RecordingKind, endedBy: CaptureSnapshot['endedBy']): MessageKey | null {
  if (endedBy === null || endedBy === 'person') return null
  if (endedBy === 'unplugged') return `${kind}-stopped`
  return endedBy === 'hidden' ? 'recorder-ended-hidden' : `camera-ended-${endedBy}`
}
