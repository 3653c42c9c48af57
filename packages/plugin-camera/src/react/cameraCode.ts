'use client'

import { cameraActivityMessages } from '../cameraActivityMessages.js'
import { cameraIcons } from './cameraIcons.js'
import { createCameraActivity } from './createCameraActivity.js'

/** The camera and its messages, in one chunk. */
export const cameraCode: {
  readonly cameraActivityMessages: typeof cameraActivityMessages
  readonly cameraIcons: typeof cameraIcons
  readonly createCameraActivity: typeof createCameraActivity
} = { cameraActivityMessages, cameraIcons, createCameraActivity }
