'use client'

import { createMedia, useMedia } from '../parts/useMedia.js'

/** Devices that only have a touch screen: people can't drag files into the page. */
const TOUCH_ONLY = /* @__PURE__ */ createMedia('(any-pointer: coarse) and (not (any-pointer: fine))')

/** Returns true if files can be dragged with one of the device's pointers; messages mention drops only then. */
export function useCanDrag(): boolean {
  return !useMedia(TOUCH_ONLY)
}
