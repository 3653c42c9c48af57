import type { CameraMode } from './CaptureSnapshot.js'

const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['mp4', 'mp4'],
  ['ogg', 'ogg'],
  ['webm', 'webm'],
  ['quicktime', 'mov'],
  ['x-matroska', 'mkv'],
  ['', 'webm'],
])

/** Returns a photo or a video as a file; its name contains the kind and the time. */
export function captureFile(blob: Blob, mode: CameraMode, now: number): File {
  if (mode === 'photo') return new File([blob], `camera-${now}.jpeg`, { type: 'image/jpeg' })
  // Without codecs: `video/webm` of `video/webm;codecs=vp8,opus`.
  const type = (blob.type.split(';')[0] ?? '').trim().toLowerCase()
  const extension = EXTENSIONS.get(type.split('/')[1] ?? '') ?? 'avi'
  return new File([blob], `video-${now}.${extension}`, { type: type || 'video/webm' })
}
