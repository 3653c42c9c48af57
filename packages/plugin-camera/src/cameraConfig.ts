import {
  booleanOption,
  type ConfigDefinition,
  type ConfigOption,
  choiceOption,
  defineConfig,
  numberOption,
  objectOption,
} from '@lading/kernel'
import { cameraModes } from './cameraModes.js'
import type { CameraMode } from './engine/CaptureSnapshot.js'

/** Camera configuration keys. */
export interface CameraConfig {
  /** Mirror the live preview and photos. */
  cameraMirror: boolean
  /** Available modes, comma-separated: `photo`, `video`, `scan` for documents. The camera starts in the first mode. */
  cameraModes: string
  /** Record videos with sound. */
  enableAudioRecording: boolean
  /** Maximum video duration in seconds; null or 0 for no limit. */
  maxVideoRecordingDuration: number | null
  /** `MediaRecorder` options, e.g. `mimeType` or `videoBitsPerSecond`. */
  mediaRecorderOptions: MediaRecorderOptions | null
  /** Upload a video while it's recorded, if the transport appends bytes. The video then has no duration and no index in its file. */
  uploadWhileRecording: boolean
  /** @deprecated Use `cameraModes`. Adds or removes videos. */
  enableVideoRecording: boolean | null
  /** @deprecated Use `cameraModes`. Sets the first mode. */
  defaultCameraMode: CameraMode | null
}

declare module '@lading/kernel' {
  interface ConfigMap extends CameraConfig {}
}

/** Camera configuration key definitions. */
export const cameraConfig: ConfigDefinition = defineConfig({
  cameraMirror: booleanOption(false),
  cameraModes,
  enableAudioRecording: booleanOption(true),
  maxVideoRecordingDuration: numberOption<number | null>(null, { min: 0 }),
  mediaRecorderOptions: objectOption<MediaRecorderOptions>(),
  uploadWhileRecording: booleanOption(false),
  enableVideoRecording: { ...booleanOption(false), default: null } as ConfigOption<boolean | null>,
  defaultCameraMode: {
    ...choiceOption('photo', 'video', 'scan'),
    default: null,
  } as ConfigOption<CameraMode | null>,
})
