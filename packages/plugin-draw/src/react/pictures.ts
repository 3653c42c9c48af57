'use client'

import { loadPicture } from '../engine/loadPicture.js'
import { saveDrawing } from './saveDrawing.js'

/** Opens pictures and saves drawings, in one chunk. */
export const pictures: {
  readonly loadPicture: typeof loadPicture
  readonly saveDrawing: typeof saveDrawing
} = { loadPicture, saveDrawing }
