import type { CapturePlatform } from './CapturePlatform.js'

/** The current browser's APIs. */
export const browserPlatform: CapturePlatform = {
  detectProblem() {
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
      // Some browsers don't have the Permissions API; others don't know these permission names.
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
    // Ignore rejections: browsers with autoplay disabled still show the first frame.
    video.play().catch(() => {})
    // Use a loop, because an event from the previous stream might still be pending.
    while (video.srcObject === stream && video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
      await nextEvent(video, ['loadeddata', 'emptied'])
    }
  },
  draw(video, isMirrored) {
    const { videoWidth: width, videoHeight: height } = video
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('Failed to get canvas context')
    if (isMirrored) context.setTransform(-1, 0, 0, 1, width, 0)
    context.drawImage(video, 0, 0, width, height)
    return canvas
  },
  encode: (photo) =>
    new Promise((resolve, reject) => {
      const done = (blob: Blob | null) =>
        blob ? resolve(blob) : reject(new Error('The browser could not encode the photo as JPEG.'))
      photo.toBlob(done, 'image/jpeg')
    }),
  join: (tracks) => new MediaStream([...tracks]),
  canRecord: (mimeType) => typeof MediaRecorder === 'function' && MediaRecorder.isTypeSupported(mimeType),
  createRecorder: (stream, options) => new MediaRecorder(stream, options),
  async followRecording(type) {
    const { createFinisher } = await import('../finish/createFinisher.js')
    return createFinisher(type)
  },
  onVisibility(listener) {
    const notify = () => listener(document.hidden)
    const unsubscribes = [
      listen(document, 'visibilitychange', notify),
      // The back/forward cache freezes the page, and the camera's indicator light would stay on.
      listen(window, 'pagehide', () => listener(true)),
      listen(window, 'pageshow', notify),
    ]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  },
}

function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}

/** Resolves with the next event of one of these types. */
function nextEvent(target: EventTarget, types: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribes = types.map((type) =>
      listen(target, type, () => {
        for (const unsubscribe of unsubscribes) unsubscribe()
        resolve()
      }),
    )
  })
}

/** Returns false if a policy blocks the camera. Only Chromium exposes the policy; other browsers reject the request instead. */
function isAllowedByPolicy(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } }
  return featurePolicy?.allowsFeature('camera') ?? true
}
