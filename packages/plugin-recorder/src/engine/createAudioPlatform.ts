import { browserPlatform, type CapturePlatform } from '@lading/plugin-camera/engine'
import { detectProblem } from './detectProblem.js'

/** The browser for a recorder of sound. */
export interface AudioPlatform extends CapturePlatform {
  /** The sound of the microphone; null before it is granted. */
  readonly sound: MediaStream | null
}

/** Creates the platform of one recorder: a capture engine whose camera is the microphone. */
export function createAudioPlatform(): AudioPlatform {
  let sound: MediaStream | null = null
  return {
    ...browserPlatform,
    get sound() {
      return sound
    },
    detectProblem: () => detectProblem('microphone', 'getUserMedia'),
    async getUserMedia({ video }) {
      const { deviceId } = typeof video === 'object' ? video : {}
      const stream = await navigator.mediaDevices.getUserMedia({ audio: deviceId ? { deviceId } : true })
      sound = stream
      const tracks = stream.getTracks()
      return { getVideoTracks: () => tracks, getAudioTracks: () => [], getTracks: () => tracks } as never
    },
    async devices() {
      const devices = await browserPlatform.devices()
      return devices
        .filter(({ kind }) => kind === 'audioinput')
        .map(({ deviceId, label }) => ({ deviceId, label, kind: 'videoinput' }))
    },
    permission: () => browserPlatform.permission('microphone'),
    // Sound has no picture.
    async show() {},
    canRecord: (mimeType) => browserPlatform.canRecord(toAudio(mimeType)),
    createRecorder: (stream, { mimeType, ...options }) =>
      browserPlatform.createRecorder(stream, {
        ...options,
        ...(mimeType && { mimeType: toAudio(mimeType) }),
      }),
  }
}

/** The container of a video without a picture. */
function toAudio(mimeType: string): string {
  return mimeType.replace(/^video\//, 'audio/')
}
