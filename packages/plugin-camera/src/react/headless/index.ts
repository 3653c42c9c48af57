export type { CameraMode } from '../../engine/CaptureSnapshot.js'
export type { CameraAction, CameraControl, CameraHookOptions } from './CameraControl.js'
export { useCamera } from './useCamera.js'
