import { browserPlatform, type CapturePlatform } from '../../engine/index.js'
import { detectProblem } from './detectProblem.js'

/** Browser APIs for recording sound. */
export interface AudioPlatform extends CapturePlatform {
  /** The microphone's stream; null until access is granted. */
  readonly sound: MediaStream | null
}

/** Creates the platform for one recorder: the capture engine uses the microphone as its camera. */
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
    async show() {},
    canRecord: (mimeType) => browserPlatform.canRecord(toAudio(mimeType)),
    createRecorder: (stream, { mimeType, ...options }) =>
      browserPlatform.createRecorder(stream, {
        ...options,
        ...(mimeType && { mimeType: toAudio(mimeType) }),
      }),
  }
}

/** Returns the audio type for a video type, e.g. `audio/webm` for `video/webm`. */
function toAudio(mimeType: string): string {
  return mimeType.replace(/^video\//, 'audio/')
}
