export { type CameraApi, type CameraOptions, camera } from './camera.js'
export type { CameraConfig } from './cameraConfig.js'
export type { CameraMessages } from './cameraMessages.js'
export type { CameraMode } from './engine/CaptureSnapshot.js'
