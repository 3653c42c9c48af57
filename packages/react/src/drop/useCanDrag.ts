'use client'

import { createMedia, useMedia } from '../parts/useMedia.js'

/** Devices with a touch screen alone: their users cannot drag files into the page. */
const TOUCH_ONLY = /* @__PURE__ */ createMedia('(any-pointer: coarse) and (not (any-pointer: fine))')

/** Returns whether files can be dragged with a pointer of this device; messages mention drops only then. */
export function useCanDrag(): boolean {
  return !useMedia(TOUCH_ONLY)
}
