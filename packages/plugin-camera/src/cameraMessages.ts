import type { MessageTable } from '@lading/kernel'

/** Facts of wording follow the product specification. */
const en = {
  'src-type-camera': 'Camera',
  'src-type-mobile-photo-camera': 'Photo',
  'src-type-mobile-video-camera': 'Video',
  'caption-camera': 'Camera',
  'camera-shot': 'Shot',
  retake: 'Retake',
  accept: 'Accept',
  'camera-permissions-prompt': 'Please allow access to the camera',
  'camera-permissions-denied': 'Camera access denied',
  'camera-permissions-request': 'Request access',
} as const

/** The keys of this plugin's texts that are needed at once; the screen brings the others along. */
export interface CameraMessages extends Record<keyof typeof en, string> {}

declare module '@lading/kernel' {
  interface Messages extends CameraMessages {}
}

/** The texts of this plugin that are needed at once, per language. */
export const cameraMessages: Readonly<Record<string, MessageTable>> = { en }
