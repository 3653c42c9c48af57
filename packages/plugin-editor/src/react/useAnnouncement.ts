import { useEffect, useRef, useState } from 'react'
import type { Size } from '../geometry/Rect.js'
import { roundCrop } from '../geometry/roundCrop.js'
import type { EditState } from '../state/EditState.js'
import { viewSize } from '../state/turnEdit.js'
import type { EditorMessage } from './editorTexts.js'

/** Debounce time before changes are announced, in milliseconds. */
const QUIET_MS = 300

/** Returns the live region's text after the crop changed. */
export function useAnnouncement(
  state: EditState,
  isGesture: boolean,
  image: Size,
  message: EditorMessage,
): string {
  const [text, setText] = useState('')
  const bounds = viewSize(state, image)
  const crop = (state.crop && roundCrop(state.crop, bounds)) ?? { x: 0, y: 0, ...bounds }
  const value = message('editor-crop-value', { ...crop })
  const known = useRef(value)
  useEffect(() => {
    if (isGesture || known.current === value) return
    const timer = setTimeout(() => {
      known.current = value
      setText(value)
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [value, isGesture])
  return text
}
