import type { MessageTable } from '@lading/kernel'
import type { cameraActivityMessages } from './cameraActivityMessages.js'

/** The product specification fixes them. */
const en = {
  'src-type-camera': 'Camera',
  'src-type-mobile-photo-camera': 'Photo',
  'src-type-mobile-video-camera': 'Video',
  'caption-camera': 'Camera',
} as const

/** The keys of the camera's messages. */
export interface CameraMessages
  extends Record<keyof typeof en | keyof typeof cameraActivityMessages, string> {}

declare module '@lading/kernel' {
  interface Messages extends CameraMessages {}
}

/** The messages of the camera, per language: those of its sources. */
export const cameraMessages: Readonly<Record<string, MessageTable>> = { en }
