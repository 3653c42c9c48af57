import { browserPlatform, type CapturePlatform } from '@lading/plugin-camera/engine'
import { detectProblem } from './detectProblem.js'

/** The browser for a recorder of sound: a capture engine whose camera is the microphone. */
export const audioPlatform: CapturePlatform = {
  ...browserPlatform,
  detectProblem: () => detectProblem('microphone', 'getUserMedia'),
  async getUserMedia({ video }) {
    const { deviceId } = typeof video === 'object' ? video : {}
    const stream = await navigator.mediaDevices.getUserMedia({ audio: deviceId ? { deviceId } : true })
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
    browserPlatform.createRecorder(stream, { ...options, ...(mimeType && { mimeType: toAudio(mimeType) }) }),
}

/** The container of a video without a picture. */
function toAudio(mimeType: string): string {
  return mimeType.replace(/^video\//, 'audio/')
}
