import { browserPlatform, type CapturePlatform } from '@lading/plugin-camera/engine'
import type { Area } from './Area.js'
import { cropCanvas } from './cropCanvas.js'
import { cropTrack } from './cropTrack.js'
import { detectProblem } from './detectProblem.js'

/** The browser for a recorder of the screen. */
export interface ScreenPlatform extends CapturePlatform {
  /** Whether the person shares the sound of the screen, too; true before they decide. */
  readonly hasSound: boolean
  /** The part of the screen that screenshots and videos show; null for all of it. */
  area: Area | null
}

/** Options of `getDisplayMedia()`; browsers ignore those that they do not have. */
const OPTIONS: DisplayMediaStreamOptions & Record<string, unknown> = {
  video: { frameRate: { ideal: 30 } },
  audio: true,
  systemAudio: 'include',
  surfaceSwitching: 'include',
}

/** Creates the platform of one recorder: a capture engine whose camera is the screen. */
export function createScreenPlatform(): ScreenPlatform {
  let sound: MediaStreamTrack | undefined
  let isAsked = false
  const platform: ScreenPlatform = {
    ...browserPlatform,
    area: null,
    get hasSound() {
      return !isAsked || sound?.readyState === 'live'
    },
    detectProblem: () => detectProblem('display-capture', 'getDisplayMedia'),
    async getUserMedia({ video }) {
      if (video) {
        const stream = await navigator.mediaDevices.getDisplayMedia(OPTIONS)
        sound = stream.getAudioTracks()[0]
        isAsked = true
        const [picture] = stream.getVideoTracks()
        const stopPicture = picture?.stop.bind(picture)
        // The sound ends with the picture, so that the browser's bar goes away.
        if (picture && stopPicture) {
          picture.stop = () => {
            stopPicture()
            sound?.stop()
          }
          picture.addEventListener('ended', () => sound?.stop(), { once: true })
        }
        return new MediaStream([...(picture ? [picture] : []), ...copySound(sound)])
      }
      // The engine releases the sound for screenshots, and requests it again for videos.
      return new MediaStream(copySound(sound))
    },
    devices: async () => [],
    onDeviceChange: () => () => {},
    permission: async () => null,
    // A page is hidden while another window is recorded.
    onVisibility: () => () => {},
    draw(video, isMirrored) {
      const picture = browserPlatform.draw(video, isMirrored)
      return platform.area ? cropCanvas(picture, platform.area) : picture
    },
    createRecorder(stream, options) {
      const [picture] = stream.getVideoTracks()
      const cropped = platform.area && picture && cropTrack(picture, platform.area)
      if (!cropped) return browserPlatform.createRecorder(stream, options)
      try {
        const recorded = new MediaStream([cropped.track, ...stream.getAudioTracks()])
        const recorder = browserPlatform.createRecorder(recorded, options)
        recorder.addEventListener('stop', cropped.stop, { once: true })
        return recorder
      } catch (error) {
        cropped.stop()
        throw error
      }
    },
  }
  return platform
}

function copySound(sound: MediaStreamTrack | undefined): MediaStreamTrack[] {
  return sound?.readyState === 'live' ? [sound.clone()] : []
}
