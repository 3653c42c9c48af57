'use client'

import { useSyncExternalStore } from 'react'

/** Devices with a touch screen alone: their users cannot drag files into the page. */
const TOUCH_ONLY = '(any-pointer: coarse) and (not (any-pointer: fine))'

/** Returns whether files can be dragged with a pointer of this device; messages mention drops only then. */
export function useCanDrag(): boolean {
  return useSyncExternalStore(subscribe, canDrag, onServer)
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(TOUCH_ONLY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const canDrag = () => !window.matchMedia(TOUCH_ONLY).matches
const onServer = () => true
