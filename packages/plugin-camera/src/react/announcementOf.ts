import type { MessageKey } from '@lading/kernel'
import type { CaptureSnapshot } from '../engine/CaptureSnapshot.js'

/** What is to be said of the state to those who do not see it. */
export function announcementOf({ phase, endedBy }: CaptureSnapshot): readonly MessageKey[] {
  const reason = endedBy && endedBy !== 'person' ? [`camera-ended-${endedBy}`] : []
  if (phase === 'ready') return [...reason, 'camera-ready']
  if (phase === 'shot') return ['camera-photo-taken']
  if (phase === 'recording') return ['camera-recording']
  if (phase === 'paused') return ['camera-paused']
  if (phase === 'preview') return [...reason, 'camera-video-taken']
  return []
}
