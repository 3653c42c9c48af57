import { browserPlatform, type CapturePlatform } from '../../engine/index.js'
import type { Area } from './Area.js'
import { cropCanvas } from './cropCanvas.js'
import { cropTrack } from './cropTrack.js'
import { detectProblem } from './detectProblem.js'

/** Browser APIs for recording the screen. */
export interface ScreenPlatform extends CapturePlatform {
  /** Whether the person also shares the screen's sound; true until they decide. */
  readonly hasSound: boolean
  /** The area that screenshots and videos are cropped to; null for the whole screen. */
  area: Area | null
}

/** `getDisplayMedia()` options; browsers ignore options they don't know. */
const OPTIONS: DisplayMediaStreamOptions & Record<string, unknown> = {
  video: { frameRate: { ideal: 30 } },
  audio: true,
  systemAudio: 'include',
  surfaceSwitching: 'include',
}

/** Creates the platform for one recorder: the capture engine uses the screen as its camera. */
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
        // Stop the sound together with the picture, so the browser hides its sharing bar.
        if (picture && stopPicture) {
          picture.stop = () => {
            stopPicture()
            sound?.stop()
          }
          picture.addEventListener('ended', () => sound?.stop(), { once: true })
        }
        return new MediaStream([...(picture ? [picture] : []), ...copySound(sound)])
      }
      // The engine releases the sound in screenshot mode and requests it again for videos: give it a copy.
      return new MediaStream(copySound(sound))
    },
    devices: async () => [],
    onDeviceChange: () => () => {},
    permission: async () => null,
    // Recording another window hides this page, so hiding must not end the recording.
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
