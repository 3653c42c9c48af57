import {
  booleanOption,
  type ConfigDefinition,
  type ConfigOption,
  ConfigValueError,
  defineConfig,
  numberOption,
  objectOption,
} from '@lading/kernel'
import { cameraModes } from './cameraModes.js'
import type { CameraMode } from './engine/CaptureSnapshot.js'

/** The configuration keys of the camera. */
export interface CameraConfig {
  /** Mirror the live preview and photos. */
  cameraMirror: boolean
  /** Available modes, comma-separated: `photo`, `video`. The first is the initial one. */
  cameraModes: string
  /** Record videos with sound. */
  enableAudioRecording: boolean
  /** Maximum duration of a video, in seconds; null or 0 sets no limit. */
  maxVideoRecordingDuration: number | null
  /** Options of the browser's `MediaRecorder`, e.g. `mimeType` or `videoBitsPerSecond`. */
  mediaRecorderOptions: MediaRecorderOptions | null
  /** @deprecated Use `cameraModes`. Adds or removes videos. */
  enableVideoRecording: boolean | null
  /** @deprecated Use `cameraModes`. Sets the first mode. */
  defaultCameraMode: CameraMode | null
}

declare module '@lading/kernel' {
  interface ConfigMap extends CameraConfig {}
}

/** Definitions of the configuration keys of the camera. */
export const cameraConfig: ConfigDefinition = defineConfig({
  cameraMirror: booleanOption(false),
  cameraModes,
  enableAudioRecording: booleanOption(true),
  maxVideoRecordingDuration: numberOption<number | null>(null, { min: 0 }),
  mediaRecorderOptions: objectOption<MediaRecorderOptions>(),
  enableVideoRecording: { ...booleanOption(false), default: null } as ConfigOption<boolean | null>,
  defaultCameraMode: {
    default: null,
    parse(value) {
      if (value === 'photo' || value === 'video') return value
      throw new ConfigValueError('Expected photo or video.')
    },
  },
})
