import type { MessageTable } from '@lading/kernel'
import type { cameraActivityMessages } from './cameraActivityMessages.js'
import type { scanMessages } from './scan/scanMessages.js'

/** The product specification defines these texts. */
const en = {
  'src-type-camera': 'Camera',
  'src-type-mobile-photo-camera': 'Photo',
  'src-type-mobile-video-camera': 'Video',
  'caption-camera': 'Camera',
} as const

/** Camera message keys. */
export interface CameraMessages
  extends Record<keyof typeof en | keyof typeof cameraActivityMessages | keyof typeof scanMessages, string> {}

declare module '@lading/kernel' {
  interface Messages extends CameraMessages {}
}

/** Source messages by language. The activity loads the rest. */
export const cameraMessages: Readonly<Record<string, MessageTable>> = { en }
