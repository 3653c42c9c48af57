import type { CameraMode } from './CaptureSnapshot.js'
import { baseType, extensionOf } from './recordingType.js'

/** Makes a file of what was taken, named by its kind and time. */
export function captureFile(blob: Blob, mode: CameraMode, now: number): File {
  if (mode === 'photo') return new File([blob], `camera-${now}.jpeg`, { type: 'image/jpeg' })
  const type = baseType(blob.type) || 'video/webm'
  return new File([blob], `video-${now}.${extensionOf(blob.type)}`, { type })
}
