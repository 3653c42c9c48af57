export type { RecordingFinisher } from '../finish/RecordingFinisher.js'
export { browserPlatform } from './browserPlatform.js'
export { CaptureEngine, type CaptureEngineOptions } from './CaptureEngine.js'
export type { CapturePlatform, LivePermission } from './CapturePlatform.js'
export type { CaptureSettings } from './CaptureSettings.js'
export type {
  CameraMode,
  CameraPermission,
  CaptureDevice,
  CapturePhase,
  CaptureProblem,
  CaptureSnapshot,
  RecordingEnd,
} from './CaptureSnapshot.js'
export { formatTime } from './formatTime.js'
export { type PlayListeners, playFromUrl } from './playFromUrl.js'
