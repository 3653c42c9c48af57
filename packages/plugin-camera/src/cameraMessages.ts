import type { CameraActivityMessages } from './react/cameraActivityMessages.js'

const own = {
  'src-type-camera': 'Camera',
  'src-type-mobile-photo-camera': 'Photo',
  'src-type-mobile-video-camera': 'Video',
  'caption-camera': 'Camera',
} as const

/** The keys of the camera's messages. */
export interface CameraMessages extends Record<keyof typeof own, string>, CameraActivityMessages {}

declare module '@lading/kernel' {
  interface Messages extends CameraMessages {}
}

/** The camera's English messages; those of its activity join them when it is loaded. Wording follows the product specification. */
export const cameraMessages: Record<string, string> = { ...own }
