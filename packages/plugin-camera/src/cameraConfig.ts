import {
  booleanOption,
  type ConfigDefinition,
  type ConfigOption,
  ConfigValueError,
  defineConfig,
  numberOption,
  objectOption,
} from '@lading/kernel'
import type { CameraMode } from './engine/CaptureSnapshot.js'
import { deriveModes, parseModes } from './modes.js'

/** The configuration keys that the camera brings. */
export interface CameraConfig {
  /** Flip the live picture and photos, as in a mirror. */
  cameraMirror: boolean
  /** What can be taken, comma-separated: `photo`, `video`. The first comes first. */
  cameraModes: string
  /** Record videos with sound. */
  enableAudioRecording: boolean
  /** Longest video, in seconds; null or 0 sets no limit. */
  maxVideoRecordingDuration: number | null
  /** Passed on to the browser's recorder, e.g. `mimeType` or `videoBitsPerSecond`. */
  mediaRecorderOptions: MediaRecorderOptions | null
  /** @deprecated Use `cameraModes`. Adds videos or takes them out. */
  enableVideoRecording: boolean | null
  /** @deprecated Use `cameraModes`. Which of the modes comes first. */
  defaultCameraMode: CameraMode | null
}

declare module '@lading/kernel' {
  interface ConfigMap extends CameraConfig {}
}

/** The configuration keys of the camera. */
export const cameraConfig: ConfigDefinition = defineConfig({
  cameraMirror: booleanOption(false),
  enableVideoRecording: { ...booleanOption(false), default: null } as ConfigOption<boolean | null>,
  defaultCameraMode: {
    default: null,
    parse(value) {
      if (value === 'photo' || value === 'video') return value
      throw new ConfigValueError('Expected photo or video.')
    },
  },
  cameraModes: {
    default: 'photo,video',
    parse: parseModes,
    from: ['enableVideoRecording', 'defaultCameraMode'],
    derive: (modes, get) => deriveModes(modes, get('enableVideoRecording'), get('defaultCameraMode')),
  },
  enableAudioRecording: booleanOption(true),
  maxVideoRecordingDuration: numberOption<number | null>(null, { min: 0 }),
  mediaRecorderOptions: objectOption<MediaRecorderOptions>(),
})
