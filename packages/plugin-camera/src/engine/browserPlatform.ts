import type { CapturePlatform } from './CapturePlatform.js'
import { canvasOf } from './canvasOf.js'

/** The browser that the page is in. */
export const browserPlatform: CapturePlatform = {
  obstacle() {
    if (!window.isSecureContext) return 'insecure'
    if (!navigator.mediaDevices?.getUserMedia) return 'unsupported'
    return isAllowedByPolicy() ? null : 'blocked'
  },
  getUserMedia: (constraints) => navigator.mediaDevices.getUserMedia(constraints),
  devices: () => navigator.mediaDevices.enumerateDevices(),
  onDeviceChange: (listener) => listen(navigator.mediaDevices, 'devicechange', listener),
  async permission(name) {
    try {
      const status = await navigator.permissions.query({ name: name as PermissionName })
      return {
        get state() {
          return status.state
        },
        subscribe: (listener) => listen(status, 'change', listener),
      }
    } catch {
      // There are browsers without it, and browsers that do not know these names.
      return null
    }
  },
  createVideo() {
    const video = document.createElement('video')
    Object.assign(video, { autoplay: true, muted: true, playsInline: true, disablePictureInPicture: true })
    return video
  },
  async show(video, stream) {
    video.srcObject = stream
    if (!stream) return
    // Autoplay that is switched off shows the first frame nevertheless.
    video.play().catch(() => {})
    // An event of the stream before may still be on its way.
    while (video.srcObject === stream && video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
      await new Promise((resolve) => {
        for (const type of ['loadeddata', 'emptied']) video.addEventListener(type, resolve, { once: true })
      })
    }
  },
  draw: (video, isMirrored) => canvasOf(video, video.videoWidth, video.videoHeight, isMirrored),
  encode: (photo) =>
    new Promise((resolve, reject) => {
      const done = (blob: Blob | null) =>
        blob ? resolve(blob) : reject(new Error('The browser could not make a JPEG of the photo.'))
      photo.toBlob(done, 'image/jpeg')
    }),
  join: (tracks) => new MediaStream([...tracks]),
  canRecord: (mimeType) => typeof MediaRecorder === 'function' && MediaRecorder.isTypeSupported(mimeType),
  createRecorder: (stream, options) => new MediaRecorder(stream, options),
  onVisibility(listener) {
    const tell = () => listener(document.hidden)
    const ends = [
      listen(document, 'visibilitychange', tell),
      // A page that is kept for the way back is frozen as it is; the indicator light would stay on.
      listen(window, 'pagehide', () => listener(true)),
      listen(window, 'pageshow', tell),
    ]
    return () => {
      for (const end of ends) end()
    }
  },
}

function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}

/** Chromium tells it; elsewhere the refusal itself does. */
function isAllowedByPolicy(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } }
  return featurePolicy?.allowsFeature('camera') ?? true
}
