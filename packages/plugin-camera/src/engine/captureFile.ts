import type { CameraMode } from './CaptureSnapshot.js'

const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['mp4', 'mp4'],
  ['ogg', 'ogg'],
  ['webm', 'webm'],
  ['quicktime', 'mov'],
  ['x-matroska', 'mkv'],
  ['', 'webm'],
])

/** Returns a photo or video as a file whose name contains the mode and time. */
export function captureFile(blob: Blob, mode: CameraMode, now: number): File {
  if (mode === 'photo') return new File([blob], `camera-${now}.jpeg`, { type: 'image/jpeg' })
  // Drop the codecs: `video/webm;codecs=vp8,opus` becomes `video/webm`.
  const type = (blob.type.split(';')[0] ?? '').trim().toLowerCase()
  const extension = EXTENSIONS.get(type.split('/')[1] ?? '') ?? 'avi'
  return new File([blob], `video-${now}.${extension}`, { type: type || 'video/webm' })
}
